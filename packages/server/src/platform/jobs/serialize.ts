/** Returns a function that runs `work` for each call, one run after another; a call made during a run resolves once its own later run is done. */
export const serialize = (work: () => Promise<void>): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(work, work);
    return last;
  };
};
