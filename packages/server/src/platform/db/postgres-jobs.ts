import { setTimeout as delay } from 'node:timers/promises';
import type { SqlExecutor } from './database';
import type { PostgresPool } from './postgres-pool';
import { isUnavailable } from './unavailable';

/** Wait before a statement is tried again, in milliseconds: doubled each time, up to the maximum. */
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;

/**
 * Runs pg-boss's statements until the database answers. pg-boss does not wait for all of its own statements, so that one that failed
 * would end the process; repeated ones add a wake-up at most. Once closed, what the database did not answer stays unanswered.
 */
export const createJobExecutor = (pool: PostgresPool) => {
  let isClosed = false;
  const run = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    for (let waitMs = MIN_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      try {
        return await pool.use((client) => client.query(text, values));
      } catch (error) {
        if (isClosed) return new Promise(() => undefined);
        if (!isUnavailable(error)) throw error;
        await delay(waitMs);
      }
    }
  };
  const jobs: SqlExecutor = { executeSql: run };
  return {
    jobs,
    close: (): Promise<void> => {
      isClosed = true;
      return pool.close();
    },
  };
};
