import PgBoss from 'pg-boss';
import type { Database } from '../db/database';

/** Queue of pg-boss for sweeps. The owner creates it with the migrations. */
export const SWEEP_QUEUE = 'sweep';

/** Interval at which the queue is polled, in seconds. */
const POLLING_S = 1;
/** Maximum time a graceful stop waits for running jobs, in milliseconds. */
const STOP_LIMIT_MS = 10_000;
/** Maximum number of sent wake-ups that are tracked. */
const MAX_TRACKED_WAKE_UPS = 4_000;

/** Jobs that survive a restart. The rows (`next_check_at`, `next_attempt_at`) say what is due; a job only starts a sweep. So one job per
 * second is enough for all rows, and a lost one delays them by at most a minute, until the next sweep.
 */
export interface Jobs {
  /** Schedules a sweep at an instant, rounded up to the second. Call it for rows that are or will be committed. */
  wakeAt(at: Date): void;
  /** Runs `sweep` for every job and every minute. */
  work(sweep: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pg-boss on the application's database, where the migration created its schema and queue. */
export const startJobs = async (database: Database, report: (error: unknown) => void): Promise<Jobs> => {
  const boss = new PgBoss({ db: database.jobs, migrate: false });
  boss.on('error', report);
  await boss.start();
  const sent = new Set<number>();

  const send = async (second: number): Promise<void> => {
    const id = await boss.send(SWEEP_QUEUE, {}, { startAfter: new Date(second * 1000), retryLimit: 3 });
    if (id === null) throw new Error(`the queue ${SWEEP_QUEUE} is missing: run the migrations`);
  };

  return {
    wakeAt: (at) => {
      const second = Math.ceil(at.getTime() / 1000);
      if (sent.has(second)) return;
      sent.add(second);
      if (sent.size > MAX_TRACKED_WAKE_UPS)
        for (const oldest of [...sent].slice(0, MAX_TRACKED_WAKE_UPS / 2)) sent.delete(oldest);
      send(second).catch((error) => {
        sent.delete(second);
        report(error);
      });
    },
    work: async (sweep) => {
      await boss.work(
        SWEEP_QUEUE,
        { pollingIntervalSeconds: POLLING_S, batchSize: MAX_TRACKED_WAKE_UPS },
        sweep,
      );
      await boss.schedule(SWEEP_QUEUE, '* * * * *');
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_LIMIT_MS }),
  };
};
