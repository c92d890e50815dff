import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  type Database,
  insideTransaction,
  isFailedResult,
  type Orm,
  rejectNestedUse,
  type SqlExecutor,
  type Statement,
  type Tx,
} from './database';
import type { DatabaseLimits } from './database-limits';
import { listenOn } from './postgres-listener';
import { createPool, type PostgresPool, type TimedQuery } from './postgres-pool';
import { pipelinedReader } from './postgres-reader';
import { APP_ROLE } from './roles';
import { isUnavailable } from './unavailable';
import { valueParsers } from './value-parsers';

/** Wait before a statement is tried again, in milliseconds: doubled each time, up to the maximum. */
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;

/**
 * Runs pg-boss's statements until the database answers. pg-boss does not wait for all of its own statements, so that one that failed
 * would end the process; repeated ones add a wake-up at most. Once closed, what the database did not answer stays unanswered.
 */
const createJobExecutor = (pool: PostgresPool) => {
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

/** Connections for pg-boss. */
const JOB_CONNECTIONS = 2;
/** A quiet connection asks after its server so soon, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

// Drizzle reads what is asked in plain SQL by the library's own parsers, whatever the connection's are: they have to be ours too.
for (const [type, parse] of Object.entries(valueParsers)) pg.types.setTypeParser(Number(type), parse);

/**
 * Returns the settings of the application's connections: restricted role, pipeline mode. No query takes more than
 * one process, because many people ask at once and parallel workers read far beyond the page that a list shows. The
 * server cancels a slow statement first; if it no longer responds, we give up a little later. By then the server also
 * ends a transaction whose client has fallen silent, so that the rows it locked block nobody.
 */
const connectionFor = (url: string, limits: DatabaseLimits, statementTimeoutMs: number): pg.ClientConfig => ({
  connectionString: url,
  options: `-c role=${APP_ROLE} -c max_parallel_workers_per_gather=0`,
  types,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: limits.connectTimeoutMs,
  lock_timeout: limits.lockTimeoutMs,
  statement_timeout: statementTimeoutMs,
  query_timeout: statementTimeoutMs + limits.connectTimeoutMs,
  idle_in_transaction_session_timeout: statementTimeoutMs + limits.connectTimeoutMs,
  application_name: 'somesa',
});

/** Drizzle over anything that answers a statement. */
const ormOn = (query: (asked: pg.QueryConfig, values: unknown[]) => Promise<unknown>): Orm =>
  drizzle({ query } as unknown as pg.PoolClient) as unknown as Orm;

const prepared = ({ name, text }: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  name,
  text,
  values: [...values],
});

const txOn = (client: pg.PoolClient, sent: Promise<unknown>[]): Tx => {
  let orm: Orm | undefined;
  let deadline: Pick<TimedQuery, 'query_timeout'> | undefined;
  /** Whoever does not wait for an answer, as the one before has failed, leaves nothing behind: the commit fails with it. */
  const query = (statement: Statement, values: readonly unknown[]) => {
    const answer = client.query({ ...prepared(statement, values), ...deadline }).then(({ rows }) => rows);
    answer.catch(() => undefined);
    return answer;
  };
  return {
    get orm() {
      orm ??= ormOn((asked, values) => client.query({ ...asked, ...deadline }, values));
      return orm;
    },
    run: query,
    send: (statement, values) => void sent.push(query(statement, values)),
    giveTime: (limitMs) => {
      deadline = { query_timeout: limitMs };
      sent.push(query({ name: `time-${limitMs}`, text: `set local statement_timeout = ${limitMs}` }, []));
    },
    executeSql: (text, values) => client.query(text, values),
  };
};

/** Whatever the database's default is: what is read behind a lock must be as the lock's last holder left it. */
const BEGIN = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

const inTransaction = async <T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const begun = client.query(BEGIN);
  begun.catch(() => undefined);
  const sent: Promise<unknown>[] = [begun];
  const value = await insideTransaction(() => work(txOn(client, sent)));
  const ended = client.query(isFailedResult(value) ? ROLLBACK : COMMIT);
  ended.catch(() => undefined);
  await Promise.all(sent);
  const { command } = await ended;
  if (command === 'ROLLBACK' && !isFailedResult(value)) throw new Error('the transaction was rolled back');
  return value;
};

const kinds = new WeakMap<Statement, boolean>();

/** Returns whether a statement takes no lock: one that waits for a lock would hold up every read that shares its connection. */
const isRead = (statement: Statement): boolean => {
  let isPlain = kinds.get(statement);
  if (isPlain === undefined) {
    isPlain = !/\b(insert into|update|delete from)\b/i.test(statement.text);
    kinds.set(statement, isPlain);
  }
  return isPlain;
};

/** A database whose statements and transactions run on a pool; plain reads on the reader, if there is one. */
const databaseOn = (
  pool: PostgresPool,
  shared: Pick<Database, 'engine' | 'listen' | 'jobs' | 'close'>,
  others: { reader?: Pick<ReturnType<typeof pipelinedReader>, 'run'>; reports?: Database } = {},
): Database => {
  const orm = ormOn((asked, values) => pool.use((client) => client.query(asked, values)));
  const { reader, reports } = others;
  const database: Database = {
    ...shared,
    get reports() {
      return reports ?? database;
    },
    get orm() {
      rejectNestedUse();
      return orm;
    },
    run: (statement, values) => {
      rejectNestedUse();
      if (reader && isRead(statement)) return reader.run(statement, values);
      return pool.use(async (client) => (await client.query(prepared(statement, values))).rows);
    },
    transaction: async (work) => {
      rejectNestedUse();
      return pool.use((client) => inTransaction(client, work));
    },
  };
  return database;
};

/** A PostgreSQL server behind the one door. `report` hears of connections that broke. */
export const postgresDatabase = (
  url: string,
  limits: DatabaseLimits,
  report: (error: Error) => void,
): Database => {
  const config = connectionFor(url, limits, limits.statementTimeoutMs);
  const open = (settings: pg.PoolConfig) => createPool({ ...config, ...settings }, limits, report);
  const pool = open({ max: limits.poolSize });
  const reportPool = open({
    ...connectionFor(url, limits, limits.reportTimeoutMs),
    max: limits.reportPoolSize,
    application_name: 'somesa-reports',
  });
  const jobPool = open({ pipeline: false, max: JOB_CONNECTIONS, application_name: 'somesa-jobs' });
  const { jobs, close: closeJobs } = createJobExecutor(jobPool);
  const reader = pipelinedReader(config, report);
  const shared: Pick<Database, 'engine' | 'listen' | 'jobs' | 'close'> = {
    engine: 'postgres',
    listen: (channel, hear) => listenOn(config, channel, hear, report),
    jobs,
    close: async () => {
      await Promise.all([pool.close(), reportPool.close(), closeJobs(), reader.close()]);
    },
  };
  return databaseOn(pool, shared, { reader, reports: databaseOn(reportPool, shared) });
};
