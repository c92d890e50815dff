/** Returns a function that runs `work` one call at a time, in order. Each call resolves when its own run ends; a failed run does not block the next. */
export const serialize = (work: () => Promise<void>): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(work, work);
    return last;
  };
};
