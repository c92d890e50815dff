/** Creates a record of the steps of payments and disbursements, on which tests can wait. */
export const createStepWatch = <Step extends string>() => {
  const reached = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const getKey = (step: Step, id: string) => `${step} ${id}`;
  /** Resolves when a step is reached the next time. */
  const next = (step: Step, id: string): Promise<void> =>
    new Promise((resolve) => {
      const key = getKey(step, id);
      waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
    });
  return {
    note: (step: Step, id: string): void => {
      const key = getKey(step, id);
      reached.add(key);
      for (const resolve of waiting.get(key) ?? []) resolve();
      waiting.delete(key);
    },
    /** Resolves when a step is reached; immediately if it was reached before. */
    reached: (step: Step, id: string): Promise<void> =>
      reached.has(getKey(step, id)) ? Promise.resolve() : next(step, id),
    next,
  };
};
