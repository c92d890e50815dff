import { setTimeout as delay } from 'node:timers/promises';
import type { Attributes, Meter } from '@opentelemetry/api';
import { exceptionKinds } from '@somesa/core/admin';
import type { Clock } from '../../platform/clock';
import type { Database, PoolUse } from '../../platform/db/database';
import { readMigrations } from '../../platform/db/migrations';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { getBuild } from './build';
import { type QueueStates, readQueues } from './read-queues';

/** Time for which what was read from the database is reported again, in milliseconds: many readers cost no more than one. */
const MAX_AGE_MS = 5_000;
/** Maximum time to wait for the database, in milliseconds: without it, the other metrics are still reported. */
const MAX_WAIT_MS = 3_000;

interface DatabaseStates extends QueueStates {
  clockDifferenceMs: number;
}

/** Value of a metric, and its labels. */
type Value = readonly [value: number, labels?: Attributes];

const toSeconds = (at: Date): number => new Date(at).getTime() / 1000;
const listIfKnown = (at: Date | null): Value[] => (at === null ? [] : [[toSeconds(at)]]);

/** Metrics of the state of the database, and their values. */
const databaseMetrics: readonly {
  name: string;
  description: string;
  list: (states: DatabaseStates, getAgeS: (since: Date | null) => number) => Value[];
}[] = [
  {
    name: 'somesa_queue_due',
    description:
      'Rows that are due now, at most 10,000, by queue; endpoints with something to be sent for webhooks.',
    list: ({ queues }) => queues.map(({ name, due }) => [due, { queue: name }]),
  },
  {
    name: 'somesa_queue_oldest_seconds',
    description: 'Time since which the oldest row of a queue is due; 0 if none is.',
    list: ({ queues }, getAgeS) => queues.map(({ name, since }) => [getAgeS(since), { queue: name }]),
  },
  {
    name: 'somesa_exceptions_open',
    description: 'Exceptions that staff must decide, of the oldest 10,000, by kind.',
    list: ({ exceptions }) =>
      exceptionKinds.map((kind) => [exceptions.find(({ name }) => name === kind)?.due ?? 0, { kind }]),
  },
  {
    name: 'somesa_exceptions_oldest_seconds',
    description: 'Time since the oldest open exception of a kind was opened; 0 if none is open.',
    list: ({ exceptions }, getAgeS) =>
      exceptionKinds.map((kind) => [
        getAgeS(exceptions.find(({ name }) => name === kind)?.since ?? null),
        { kind },
      ]),
  },
  {
    name: 'somesa_webhook_endpoints',
    description: 'Endpoints of schools by status: working, failing, disabled.',
    list: ({ endpoints }) =>
      ['working', 'failing', 'disabled'].map((status) => [
        endpoints.find(({ name }) => name === status)?.due ?? 0,
        { status },
      ]),
  },
  {
    name: 'somesa_nightly_check_finished_timestamp_seconds',
    description:
      'Time a nightly check last finished; if it did not in the last ten days, the first of these days on which it began.',
    list: ({ checks }) =>
      checks.flatMap(({ name, since }): Value[] => (since ? [[toSeconds(since), { check: name }]] : [])),
  },
  {
    name: 'somesa_wal_archive_failing',
    description:
      '1 if the database could not archive its last write-ahead log; no value if it archives none.',
    list: ({ archive }) => (archive ? [[archive.isFailing ? 1 : 0]] : []),
  },
  {
    name: 'somesa_clock_difference_seconds',
    description:
      'Time by which the clock of this server is ahead of the database’s; negative if it is behind.',
    list: ({ clockDifferenceMs }) => [[clockDifferenceMs / 1000]],
  },
  {
    name: 'somesa_ledger_closed_until_timestamp_seconds',
    description: 'End of the last closed day of the ledger; no value if none is closed.',
    list: ({ closedUntil }) => listIfKnown(closedUntil),
  },
];

/** Registers the metrics of queues, exceptions, nightly checks, pools of connections, and the build, for GET /metrics. */
export const registerOperatorMetrics = (deps: {
  meter: Meter;
  database: Database;
  clock: Clock;
  measureClockDifference: () => Promise<number>;
  report: (error: unknown) => void;
}): void => {
  const { meter, database, clock, measureClockDifference, report } = deps;
  const read = memoizeWithTtl(clock, MAX_AGE_MS, async () => ({
    ...(await readQueues(database.reports, clock.now())),
    clockDifferenceMs: await measureClockDifference(),
  }));
  /** Reads the database; null if it does not respond in time. */
  const readInTime = async (): Promise<DatabaseStates | null> => {
    const ended = new AbortController();
    const late = delay(MAX_WAIT_MS, null, { signal: ended.signal }).catch(() => null);
    const reading = read().catch((error) => {
      report(error);
      return null;
    });
    const states = await Promise.race([reading, late]);
    ended.abort();
    return states;
  };
  const getAgeS = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, clock.now().getTime() / 1000 - toSeconds(since));

  const isUp = meter.createObservableGauge('somesa_database_up', {
    description: '1 if the database answered the questions of this page within 3 seconds, else 0.',
  });
  const gauges = databaseMetrics.map(({ name, description, list }) => ({
    gauge: meter.createObservableGauge(name, { description }),
    list,
  }));
  meter.addBatchObservableCallback(
    async (result) => {
      const states = await readInTime();
      result.observe(isUp, states === null ? 0 : 1);
      if (states === null) return;
      for (const { gauge, list } of gauges)
        for (const [value, labels] of list(states, getAgeS)) result.observe(gauge, value, labels);
    },
    [isUp, ...gauges.map(({ gauge }) => gauge)],
  );

  meter
    .createGauge('somesa_build_info', {
      description:
        'Version of the server, commit that it was built from, newest migration that it has, and version of Node.js.',
    })
    .record(1, {
      ...getBuild(),
      schema: String(readMigrations().at(-1)?.createdAtMs),
      node: process.version,
    });
  registerPoolMetrics(meter, database);
};

/** Registers the metrics of this process's pools of database connections. */
const registerPoolMetrics = (meter: Meter, database: Pick<Database, 'listPools'>): void => {
  const define = (
    kind: 'createObservableGauge' | 'createObservableCounter',
    name: string,
    description: string,
    list: (use: PoolUse) => Value[],
  ): void =>
    meter[kind](name, { description }).addCallback((result) => {
      for (const [pool, use] of database.listPools())
        for (const [value, labels] of list(use)) result.observe(value, { pool, ...labels });
    });
  define(
    'createObservableGauge',
    'somesa_pool_connections',
    'Database connections of this process, by pool and state: open, idle, and max, the most that may be open.',
    ({ open, idle, max }) =>
      Object.entries({ open, idle, max }).map(([state, count]): Value => [count, { state }]),
  );
  define(
    'createObservableGauge',
    'somesa_pool_waiting',
    'Callers in this process that wait for a database connection now, by pool.',
    ({ waiting }) => [[waiting]],
  );
  define(
    'createObservableCounter',
    'somesa_pool_waits_total',
    'Waits for a database connection since this process started, by pool.',
    ({ waits }) => [[waits]],
  );
  define(
    'createObservableCounter',
    'somesa_pool_wait_seconds_total',
    'Time spent waiting for a database connection since this process started, by pool.',
    ({ waitedMs }) => [[waitedMs / 1000]],
  );
};
