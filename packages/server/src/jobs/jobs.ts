import PgBoss from 'pg-boss';
import type { Database, SqlExecutor } from '../db/database';
import { type QueueName, queues } from './queues';

/** How often a queue is looked into, in seconds. */
const POLLING_S = 1;
/** How long a graceful stop waits for jobs to hand back, in milliseconds. */
const STOP_LIMIT_MS = 10_000;
/** How many jobs of a queue are worked on at once. */
const BATCH = 20;

/** What each queue's job carries. */
export interface JobData {
  [queues.paymentCheck]: { paymentId: string };
  [queues.textMessage]: object;
  [queues.sweep]: object;
}

/** Wake-ups that survive a restart. The truth is always on a row; a job only says: look now. */
export interface Jobs {
  /** Sends a job in the caller's transaction. */
  send<Q extends QueueName>(tx: SqlExecutor, queue: Q, data: JobData[Q], startAfter?: Date): Promise<void>;
  work<Q extends QueueName>(queue: Q, handle: (data: JobData[Q]) => Promise<void>): Promise<void>;
  /** Runs a queue's job every minute. */
  everyMinute(queue: QueueName): Promise<void>;
  stop(): Promise<void>;
}

/** Starts pg-boss on the application's database; its schema and queues stand since the migration. */
export const startJobs = async (database: Database, report: (error: Error) => void): Promise<Jobs> => {
  const boss = new PgBoss({ db: database.jobs, migrate: false });
  boss.on('error', report);
  await boss.start();
  return {
    send: async (tx, queue, data, startAfter) => {
      const id = await boss.send(queue, data, {
        db: tx,
        ...(startAfter && { startAfter }),
        retryLimit: 3,
        retryDelay: 5,
      });
      if (id === null) throw new Error(`the queue ${queue} is missing: run the migrations`);
    },
    work: async (queue, handle) => {
      await boss.work<JobData[typeof queue]>(
        queue,
        { pollingIntervalSeconds: POLLING_S, batchSize: BATCH },
        async (batch) => {
          await Promise.all(batch.map(({ data }) => handle(data)));
        },
      );
    },
    everyMinute: (queue) => boss.schedule(queue, '* * * * *'),
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_LIMIT_MS }),
  };
};
