/** Lets a piece of work run one time after another: who asks while it runs is answered when the next run is done. */
export const inTurn = (work: () => Promise<void>): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(work, work);
    return last;
  };
};
