import { createKeyedSemaphore } from '../../platform/jobs/semaphore';

/** Maximum number of files of one caller processed at a time. */
const AT_ONCE = 3;
/** Maximum number of files of one caller that wait unread: a loan application has five files. */
const WAITING = 7;

/** Limits the uploads of each caller, so that one can't use up the capacity for all. */
export const createUploadConcurrency = () => {
  const { run } = createKeyedSemaphore({ maxRunning: AT_ONCE, maxWaiting: WAITING });
  return {
    /** Runs `work` when the caller's turn comes. Returns null if too many of their uploads wait already. */
    take: run,
  };
};
