import { setTimeout as delay } from 'node:timers/promises';
import { exceptionKinds } from '@somesa/core/admin';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { getOwnSchemaVersion } from '../../platform/db/schema-check';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { getBuild } from './build';
import { type QueueStates, readQueues } from './read-queues';

/** Time for which what was read from the database is reported again, in milliseconds: many readers cost no more than one. */
const MAX_AGE_MS = 5_000;
/** Maximum time to wait for the database, in milliseconds: without it, the other metrics are still reported. */
const MAX_WAIT_MS = 3_000;

/** Exceptions of these kinds. */
const isKind = (name: string): boolean => exceptionKinds.some((kind) => kind === name);

interface DatabaseStates extends QueueStates {
  clockDifferenceMs: number;
}

/** Registers the metrics of queues, exceptions, nightly checks, pools of connections, and the build, for GET /metrics. */
export const registerOperatorMetrics = (deps: {
  registry: Registry;
  database: Database;
  clock: Clock;
  measureClockDifference: () => Promise<number>;
  report: (error: unknown) => void;
}): void => {
  const { registry, database, clock, measureClockDifference, report } = deps;
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
  /** Defines a gauge that `fill` sets from the state of the database at each reading; without it, it has no values. */
  const define = (
    { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
    fill: (gauge: Gauge, states: DatabaseStates) => void,
  ): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const states = await readInTime();
        if (states) fill(this, states);
        else if (labelNames.length === 0) this.remove();
      },
    });
  const toSeconds = (at: Date): number => new Date(at).getTime() / 1000;
  const getAgeS = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, clock.now().getTime() / 1000 - toSeconds(since));

  new Gauge({
    name: 'somesa_build_info',
    help: 'Version of the server, commit that it was built from, newest migration that it has, and version of Node.js.',
    labelNames: ['version', 'commit', 'schema', 'node'],
    registers: [registry],
  }).set({ ...getBuild(), schema: String(getOwnSchemaVersion()), node: process.version }, 1);

  new Gauge({
    name: 'somesa_database_up',
    help: '1 if the database answered the questions of this page within 3 seconds, else 0.',
    registers: [registry],
    async collect() {
      this.set((await readInTime()) === null ? 0 : 1);
    },
  });

  define(
    {
      name: 'somesa_queue_due',
      help: 'Rows that are due now, at most 10,000, by queue; endpoints with something to be sent for webhooks.',
      labelNames: ['queue'],
    },
    (gauge, { queues }) => {
      for (const { name, due } of queues) gauge.set({ queue: name }, due);
    },
  );
  define(
    {
      name: 'somesa_queue_oldest_seconds',
      help: 'Time since which the oldest row of a queue is due; 0 if none is.',
      labelNames: ['queue'],
    },
    (gauge, { queues }) => {
      for (const { name, since } of queues) gauge.set({ queue: name }, getAgeS(since));
    },
  );
  define(
    {
      name: 'somesa_exceptions_open',
      help: 'Exceptions that staff must decide, of the oldest 10,000, by kind.',
      labelNames: ['kind'],
    },
    (gauge, { exceptions }) => {
      for (const kind of exceptionKinds) gauge.set({ kind }, 0);
      for (const { name, due } of exceptions) if (isKind(name)) gauge.set({ kind: name }, due);
    },
  );
  define(
    {
      name: 'somesa_exceptions_oldest_seconds',
      help: 'Time since the oldest open exception of a kind was opened; 0 if none is open.',
      labelNames: ['kind'],
    },
    (gauge, { exceptions }) => {
      for (const kind of exceptionKinds) gauge.set({ kind }, 0);
      for (const { name, since } of exceptions) if (isKind(name)) gauge.set({ kind: name }, getAgeS(since));
    },
  );
  define(
    {
      name: 'somesa_webhook_endpoints',
      help: 'Endpoints of schools by status: working, failing, disabled.',
      labelNames: ['status'],
    },
    (gauge, { endpoints }) => {
      for (const status of ['working', 'failing', 'disabled']) gauge.set({ status }, 0);
      for (const { name, due } of endpoints) gauge.set({ status: name }, due);
    },
  );
  define(
    {
      name: 'somesa_nightly_check_finished_timestamp_seconds',
      help: 'Time a nightly check last finished; if it did not in the last ten days, the first of these days on which it began.',
      labelNames: ['check'],
    },
    (gauge, { checks }) => {
      for (const { name, since } of checks) if (since) gauge.set({ check: name }, toSeconds(since));
    },
  );
  define(
    {
      name: 'somesa_wal_archive_failing',
      help: '1 if the database could not archive its last write-ahead log; no value if it archives none.',
    },
    (gauge, { archive }) => {
      if (archive) gauge.set(archive.isFailing ? 1 : 0);
      else gauge.remove();
    },
  );
  define(
    {
      name: 'somesa_clock_difference_seconds',
      help: 'Time by which the clock of this server is ahead of the database’s; negative if it is behind.',
    },
    (gauge, { clockDifferenceMs }) => gauge.set(clockDifferenceMs / 1000),
  );
  define(
    {
      name: 'somesa_ledger_closed_until_timestamp_seconds',
      help: 'End of the last closed day of the ledger; no value if none is closed.',
    },
    (gauge, { closedUntil }) => {
      if (closedUntil) gauge.set(toSeconds(closedUntil));
      else gauge.remove();
    },
  );
  registerPoolMetrics(registry, database);
};

/** Registers the metrics of this process's pools of database connections. */
const registerPoolMetrics = (registry: Registry, database: Pick<Database, 'listPools'>): void => {
  new Gauge({
    name: 'somesa_pool_connections',
    help: 'Database connections of this process, by pool and state: open, idle, and max, the most that may be open.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { open, idle, max }] of database.listPools())
        for (const [state, count] of Object.entries({ open, idle, max })) this.set({ pool, state }, count);
    },
  });
  new Gauge({
    name: 'somesa_pool_waiting',
    help: 'Callers in this process that wait for a database connection now, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { waiting }] of database.listPools()) this.set({ pool }, waiting);
    },
  });
  new Counter({
    name: 'somesa_pool_waits_total',
    help: 'Waits for a database connection since this process started, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [pool, { waits }] of database.listPools()) this.inc({ pool }, waits);
    },
  });
  new Counter({
    name: 'somesa_pool_wait_seconds_total',
    help: 'Time spent waiting for a database connection since this process started, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [pool, { waitedMs }] of database.listPools()) this.inc({ pool }, waitedMs / 1000);
    },
  });
};
