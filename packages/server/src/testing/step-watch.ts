/** Hears of the steps of things, and lets a test wait for one: also for one that was reached already. */
export const stepWatch = <Step extends string>() => {
  const reached = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const keyOf = (step: Step, id: string) => `${step} ${id}`;
  /** Resolves when a step is reached from now on. */
  const next = (step: Step, id: string): Promise<void> =>
    new Promise((resolve) => {
      const key = keyOf(step, id);
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
    });
  return {
    note: (step: Step, id: string): void => {
      const key = keyOf(step, id);
      reached.add(key);
      for (const tell of waiting.get(key) ?? []) tell();
      waiting.delete(key);
    },
    /** Resolves when a step is reached, or was. */
    reached: (step: Step, id: string): Promise<void> =>
      reached.has(keyOf(step, id)) ? Promise.resolve() : next(step, id),
    next,
  };
};
