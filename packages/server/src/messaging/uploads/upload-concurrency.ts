import { createSemaphore } from '../../platform/jobs/semaphore';

/** Maximum number of files of one caller taken at a time, and of files that wait unread: an application has five. */
const AT_ONCE = 3;
const WAITING = 7;

/** Has each caller send few files at a time, so that one alone can't fill what there is room for. */
export const createUploadConcurrency = () => {
  const callers = new Map<string, { lane: ReturnType<typeof createSemaphore>; underWay: number }>();

  return {
    /** Does the work of a caller when it is its turn; null where too much of theirs waits already. */
    take: async <T>(caller: string, work: () => Promise<T>): Promise<T | null> => {
      const own = callers.get(caller) ?? {
        lane: createSemaphore({ atOnce: AT_ONCE, waiting: WAITING }),
        underWay: 0,
      };
      callers.set(caller, own);
      own.underWay += 1;
      try {
        return await own.lane.run(work);
      } finally {
        own.underWay -= 1;
        if (own.underWay === 0) callers.delete(caller);
      }
    },
  };
};
