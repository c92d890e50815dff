/**
 * Returns a function that runs `work` one call at a time, in order. Each call resolves when its own run ends; a failed run does not block
 * the next. Once `isStopping` returns true, a call starts no run and only waits for the one in progress.
 */
export const serialize = (
  work: (isStopping: () => boolean) => Promise<void>,
  isStopping: () => boolean = () => false,
): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    if (!isStopping()) await work(isStopping);
  };
  return () => {
    last = last.then(run, run);
    return last;
  };
};
