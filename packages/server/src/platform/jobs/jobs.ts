import type { Meter } from '@opentelemetry/api';
import { MINUTE_MS } from '@somesa/core';
import { lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { selectDueWork } from './select-due-work';
import { waitAtMost } from './wait-at-most';

/** Time between two looks for due rows, and after one that failed, in milliseconds. */
const POLL_MS = 1_000;
const RETRY_MS = 5_000;
/** Part by which these times vary, so that several servers do not look at the same moment. */
const JITTER = 0.2;
/** Maximum wait of a stop for a running job, in milliseconds. */
const STOP_WAIT_MS = 10_000;

/** Maximum wait of a stop for nightly jobs, in milliseconds: one that waits for a dead connection would take a minute, and each runs again after a start. */
export const NIGHT_STOP_WAIT_MS = 3_000;

/** Work that no request waits for. Rows say what is due and who works on it, so several processes may run it at once. */
export interface Job {
  /** Unique name, by which metrics tell jobs apart. */
  name: string;
  run: (isStopping: () => boolean) => Promise<unknown>;
  /** Rows that start it within a second of being due, and an indexed column of them: the time when they are, unless there is a condition. */
  due?: { by: PgColumn; where?: (now: Date) => SQL };
  /** Maximum wait of a stop for it, in milliseconds, if it differs from that for others. */
  stopWaitMs?: number;
  /** Place in a round, if it makes work for other jobs or gets work from them. One that is `apart` is in no round. */
  place?: 'first' | 'last' | 'apart';
}

/**
 * Creates the timer that starts jobs in this process: each second those with a due row, and each minute all of them. A running job is not
 * started again, and delays no other. If our clock is wrong, none is started.
 */
export const createJobs = (
  deps: {
    database: Database;
    clock: Clock;
    meter: Meter;
    isClockRight: () => Promise<boolean>;
    isStopping: () => boolean;
    report: (error: unknown) => void;
  },
  jobs: readonly Job[],
) => {
  const { database, clock, isClockRight, isStopping, report } = deps;
  const running = new Map<Job, Promise<unknown>>();
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let minuteEndsMs = 0;

  const polledAt = deps.meter.createGauge('somesa_jobs_polled_timestamp_seconds', {
    description:
      'Time at which this process last looked for work that is due, or started to; no value if it runs no jobs.',
  });

  const succeededAt = deps.meter.createGauge('somesa_job_succeeded_timestamp_seconds', {
    description: 'Time at which a job of this process last ended without an error, or the process started.',
  });
  const recordSuccess = ({ name }: Job): void => succeededAt.record(clock.now().getTime() / 1000, { name });

  const start = (job: Job): void => {
    if (running.has(job) || isStopping()) return;
    const run = job
      .run(isStopping)
      .then(() => recordSuccess(job))
      .catch(report);
    running.set(
      job,
      run.finally(() => running.delete(job)),
    );
  };

  const poll = async (): Promise<void> => {
    if (!(await isClockRight())) return;
    const now = clock.now();
    const works = jobs.flatMap((job) => {
      if (!job.due) return [];
      const { by, where = () => lte(by, now) } = job.due;
      return [{ job, by, table: by.table, isDue: where(now) }];
    });
    const due = (await selectDueWork(database, works)).map(({ job }) => job);
    const isMinuteOver = performance.now() >= minuteEndsMs;
    if (isMinuteOver) minuteEndsMs = performance.now() + MINUTE_MS;
    for (const job of isMinuteOver ? jobs : due) start(job);
    polledAt.record(now.getTime() / 1000);
  };

  const pollInTurn = async (): Promise<void> => {
    let waitMs = POLL_MS;
    await poll().catch((error) => {
      report(error);
      waitMs = RETRY_MS;
    });
    if (isStopping()) return;
    timer = setTimeout(
      () => {
        polling = pollInTurn();
      },
      waitMs * (1 + JITTER * (2 * Math.random() - 1)),
    );
  };

  return {
    /** Starts all jobs, and then the timer. Resolves before the jobs end. */
    start: (): Promise<void> => {
      polledAt.record(clock.now().getTime() / 1000);
      jobs.forEach(recordSuccess);
      polling = pollInTurn();
      return polling;
    },
    /** Runs every job once but those apart, and waits for them. */
    runRound: async (): Promise<void> => {
      for (const place of ['first', undefined, 'last'])
        await Promise.all(jobs.filter((job) => job.place === place).map(({ run }) => run(isStopping)));
    },
    /** Starts no job any more, and waits for those that run. */
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      await waitAtMost(STOP_WAIT_MS, polling);
      const waits = [...running].map(([{ stopWaitMs = STOP_WAIT_MS }, run]) => waitAtMost(stopWaitMs, run));
      await Promise.all(waits);
    },
  };
};
