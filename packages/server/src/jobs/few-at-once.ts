/** Runs `work` for each, at most `most` at once, each as soon as there is a place. */
export const fewAtOnce = async (
  ids: readonly string[],
  most: number,
  work: (id: string) => Promise<void>,
): Promise<void> => {
  const waiting = [...ids];
  const runner = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: most }, runner));
};
