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
import { startListener } from './postgres-listener';
import { createPool, type PostgresPool, type TimedQuery, toQueryConfig } from './postgres-pool';
import { createPipelinedReader } from './postgres-reader';
import { APP_ROLE } from './roles';
import { isUnavailable } from './unavailable';
import { valueParsers } from './value-parsers';

/** Delays before a statement is sent again, in milliseconds: doubled each time, up to the maximum. */
const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;

/** Creates an executor that repeats pg-boss's statements until the database responds. pg-boss does not await all of its
 * statements, so a failed one would end the process; a repeated one adds a job at most. After `close`, statements that failed
 * stay pending.
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
/** Idle time after which TCP keep-alive starts, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

// Drizzle parses the results of plain SQL with the parsers of the library, not of the connection.
for (const [type, parse] of Object.entries(valueParsers)) pg.types.setTypeParser(Number(type), parse);

/** Returns the settings of the application's connections: restricted role, pipeline mode, no parallel workers, which would read
 * far beyond the page that a list shows. The server cancels a slow statement first; if it no longer responds, the client times
 * out a little later. By then the server also ends a transaction whose client is silent and releases its locks.
 */
const getConnectionConfig = (
  url: string,
  limits: DatabaseLimits,
  statementTimeoutMs: number,
): pg.ClientConfig => ({
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

/** Members that the database and its copy for reports share. */
type SharedMembers = Pick<Database, 'engine' | 'listen' | 'jobs' | 'listPools' | 'close'>;

/** Creates Drizzle on a query function. */
const createOrm = (query: (query: pg.QueryConfig, values: unknown[]) => Promise<unknown>): Orm =>
  drizzle({ query } as unknown as pg.PoolClient) as unknown as Orm;

const createTx = (client: pg.PoolClient, sentStatements: Promise<unknown>[]): Tx => {
  let orm: Orm | undefined;
  let deadline: Pick<TimedQuery, 'query_timeout'> | undefined;
  /** Ignores rejections that no one awaits, because the commit fails too then. */
  const query = (statement: Statement, values: readonly unknown[]) => {
    const rows = client
      .query({ ...toQueryConfig(statement, values), ...deadline })
      .then((result) => result.rows);
    rows.catch(() => undefined);
    return rows;
  };
  return {
    get orm() {
      orm ??= createOrm((query, values) => client.query({ ...query, ...deadline }, values));
      return orm;
    },
    run: query,
    send: (statement, values) => void sentStatements.push(query(statement, values)),
    setStatementTimeout: (limitMs) => {
      deadline = { query_timeout: limitMs };
      sentStatements.push(
        query({ name: `time-${limitMs}`, text: `set local statement_timeout = ${limitMs}` }, []),
      );
    },
    executeSql: (text, values) => client.query(text, values),
  };
};

/** Sets the isolation level, because a read after a lock must see what the previous holder committed. */
const BEGIN = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

const runTransaction = async <T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const begun = client.query(BEGIN);
  begun.catch(() => undefined);
  const sentStatements: Promise<unknown>[] = [begun];
  const value = await insideTransaction(() => work(createTx(client, sentStatements)));
  const ended = client.query(isFailedResult(value) ? ROLLBACK : COMMIT);
  ended.catch(() => undefined);
  await Promise.all(sentStatements);
  const { command } = await ended;
  if (command === 'ROLLBACK' && !isFailedResult(value)) throw new Error('the transaction was rolled back');
  return value;
};

const isReadByStatement = new WeakMap<Statement, boolean>();

/** Returns whether a statement takes no lock. One that waits for a lock would delay all reads on the shared connection. */
const isRead = (statement: Statement): boolean => {
  let isPlain = isReadByStatement.get(statement);
  if (isPlain === undefined) {
    isPlain = !/\b(insert into|update|delete from)\b/i.test(statement.text);
    isReadByStatement.set(statement, isPlain);
  }
  return isPlain;
};

/** Creates a database that runs plain reads on the reader, if there is one, and everything else on the pool. */
const createDatabase = (
  pool: PostgresPool,
  shared: SharedMembers,
  others: { reader?: Pick<ReturnType<typeof createPipelinedReader>, 'run'>; reports?: Database } = {},
): Database => {
  const orm = createOrm((query, values) => pool.use((client) => client.query(query, values)));
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
      return pool.use(async (client) => (await client.query(toQueryConfig(statement, values))).rows);
    },
    transaction: async (work) => {
      rejectNestedUse();
      return pool.use((client) => runTransaction(client, work));
    },
  };
  return database;
};

/** Creates the database of a PostgreSQL server. Calls `report` for connections that break. */
export const createPostgresDatabase = (
  url: string,
  limits: DatabaseLimits,
  report: (error: Error) => void,
): Database => {
  const config = getConnectionConfig(url, limits, limits.statementTimeoutMs);
  const open = (settings: pg.PoolConfig) => createPool({ ...config, ...settings }, limits, report);
  const pool = open({ max: limits.poolSize });
  const reportPool = open({
    ...getConnectionConfig(url, limits, limits.reportTimeoutMs),
    max: limits.reportPoolSize,
    application_name: 'somesa-reports',
  });
  const jobPool = open({ pipeline: false, max: JOB_CONNECTIONS, application_name: 'somesa-jobs' });
  const { jobs, close: closeJobs } = createJobExecutor(jobPool);
  const reader = createPipelinedReader(config, report);
  const shared: SharedMembers = {
    engine: 'postgres',
    listen: (channel, onNotification) => startListener(config, channel, onNotification, report),
    jobs,
    listPools: () =>
      new Map([
        ['main', pool.getUse()],
        ['reports', reportPool.getUse()],
        ['jobs', jobPool.getUse()],
      ]),
    close: async () => {
      await Promise.all([pool.close(), reportPool.close(), closeJobs(), reader.close()]);
    },
  };
  return createDatabase(pool, shared, { reader, reports: createDatabase(reportPool, shared) });
};
