/** Creates a tracker of pending work, so that a stop can wait for it. */
export const createPendingTracker = () => {
  const pending = new Set<Promise<unknown>>();
  return {
    track: <T>(work: Promise<T>): Promise<T> => {
      pending.add(work);
      const untrack = () => pending.delete(work);
      work.then(untrack, untrack);
      return work;
    },
    /** Resolves once all work has ended or failed, and none that it started is pending. */
    settled: async (): Promise<void> => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
};
