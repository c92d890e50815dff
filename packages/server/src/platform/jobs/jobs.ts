import PgBoss from 'pg-boss';
import type { Database } from '../db/database';
import { SWEEP_QUEUE } from './queues';

/** Interval at which the queue is polled, in seconds. */
const POLLING_S = 1;
/** Maximum time a graceful stop waits for running jobs to return, in milliseconds. */
const STOP_LIMIT_MS = 10_000;
/** Maximum number of wake-ups remembered as sent. */
const REMEMBERED = 4_000;

/**
 * Wake-ups that survive a restart. The truth is always on a row (`next_check_at`, `next_try_at`); a job only says: look
 * at what is due. So one a second serves every row, and one that is lost costs a minute, until the next sweep.
 */
export interface Jobs {
  /** Wakes at an instant, rounded up to the second. Call it for what is or will be committed. */
  wakeAt(at: Date): void;
  /** Sweeps at every wake-up and every minute. */
  work(sweep: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pg-boss on the application's database; its schema and queue stand since the migration. */
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
      if (sent.size > REMEMBERED)
        for (const oldest of [...sent].slice(0, REMEMBERED / 2)) sent.delete(oldest);
      send(second).catch((error) => {
        sent.delete(second);
        report(error);
      });
    },
    work: async (sweep) => {
      await boss.work(SWEEP_QUEUE, { pollingIntervalSeconds: POLLING_S, batchSize: REMEMBERED }, sweep);
      await boss.schedule(SWEEP_QUEUE, '* * * * *');
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_LIMIT_MS }),
  };
};
