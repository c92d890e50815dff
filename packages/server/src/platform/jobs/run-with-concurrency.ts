/** Runs `work` for every ID, at most `maxConcurrency` at a time. Waits for all of them, then throws the first error, if any. */
export const runWithConcurrency = async (
  ids: readonly string[],
  maxConcurrency: number,
  work: (id: string) => Promise<void>,
): Promise<void> => {
  const waiting = [...ids];
  const runner = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(maxConcurrency, ids.length) }, runner));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
