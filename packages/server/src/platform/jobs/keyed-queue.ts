import { createKeyedSemaphore } from './semaphore';

/** Maximum wait for a turn, in milliseconds. */
const MAX_WAIT_MS = 15_000;
/** Maximum number of tasks of a key that wait. */
const MAX_WAITING = 500;

/**
 * Creates a queue for each key, so that work on one locked row takes at most `maxAtOnce` connections of the pool; the rest waits
 * here. `run` returns null if the wait takes too long, or too many wait.
 */
export const createKeyedQueue = (maxAtOnce: number) =>
  createKeyedSemaphore({
    maxRunning: maxAtOnce,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
