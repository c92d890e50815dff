/** Remembers work until it is done, so that a stop can wait for it. */
export const createPendingTracker = () => {
  const underWay = new Set<Promise<unknown>>();
  return {
    keep: <T>(work: Promise<T>): Promise<T> => {
      underWay.add(work);
      const forget = () => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    /** Ends when what is under way is done, however it ends. */
    settled: (): Promise<unknown> => Promise.allSettled(underWay),
  };
};
