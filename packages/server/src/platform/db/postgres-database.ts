import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import {
  type Database,
  insideTransaction,
  isFailedResult,
  type Orm,
  rejectNestedUse,
  type Statement,
  type Tx,
} from './database';
import type { DatabaseLimits } from './database-limits';
import { startListener } from './postgres-listener';
import { createPool, type PostgresPool, type TimedQuery, toQueryConfig } from './postgres-pool';
import { createPipelinedReader } from './postgres-reader';
import { getDirectSettings, getPooledSettings, runAlone, type SessionSettings } from './session-settings';

/** Members that the database and its copy for reports share. */
type SharedMembers = Pick<Database, 'engine' | 'listen' | 'listPools' | 'close'>;

/** Creates Drizzle on a query function. */
const createOrm = (query: (query: pg.QueryConfig, values: unknown[]) => Promise<unknown>): Orm =>
  drizzle({ query } as unknown as pg.PoolClient) as unknown as Orm;

const createTx = (
  client: pg.PoolClient,
  { isPooled }: SessionSettings,
  sentStatements: Promise<unknown>[],
): Tx => {
  let orm: Orm | undefined;
  let deadline: Pick<TimedQuery, 'query_timeout'> | undefined;
  /** Ignores rejections that no one awaits, because the commit fails too then. */
  const query = (statement: Statement, values: readonly unknown[]) => {
    const config = toQueryConfig(statement, isPooled);
    const limited: pg.QueryConfig = deadline ? Object.assign(Object.create(config), deadline) : config;
    const rows = client.query(limited, [...values]).then((result) => result.rows);
    rows.catch(() => undefined);
    return rows;
  };
  return {
    get orm() {
      orm ??= createOrm(({ name, ...query }, values) =>
        client.query({ ...query, ...(name && !isPooled && { name }), ...deadline }, values),
      );
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
    executeSql: (text) => client.query(text),
  };
};

const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

const runTransaction = async <T>(
  client: pg.PoolClient,
  settings: SessionSettings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const begun = client.query(settings.begin);
  begun.catch(() => undefined);
  const sentStatements: Promise<unknown>[] = [begun];
  const value = await insideTransaction(() => work(createTx(client, settings, sentStatements)));
  const end = isFailedResult(value) ? ROLLBACK : COMMIT;
  const ended = client.query(settings.isPooled ? end.text : end);
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
  settings: SessionSettings,
  shared: SharedMembers,
  others: { reader?: Pick<ReturnType<typeof createPipelinedReader>, 'run'>; reports?: Database } = {},
): Database => {
  const orm = createOrm((query, values) => pool.use((client) => runAlone(client, settings, query, values)));
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
      return pool.use(
        async (client) =>
          (await runAlone(client, settings, toQueryConfig(statement, settings.isPooled), values)).rows,
      );
    },
    transaction: async (work) => {
      rejectNestedUse();
      return pool.use((client) => runTransaction(client, settings, work));
    },
  };
  return database;
};

/**
 * Creates the database of a PostgreSQL server. Calls `report` for connections that break. `directUrl` names the server itself if `url`
 * names a pooler in transaction mode, which can't pass notifications on.
 */
export const createPostgresDatabase = (
  { url, directUrl }: { url: string; directUrl?: string },
  limits: DatabaseLimits,
  report: (error: Error) => void,
): Database => {
  const getSettings = directUrl === undefined ? getDirectSettings : getPooledSettings;
  const settings = getSettings(url, limits, limits.statementTimeoutMs);
  const reportSettings = getSettings(url, limits, limits.reportTimeoutMs);
  const listening = getDirectSettings(directUrl ?? url, limits, limits.statementTimeoutMs).config;
  const open = ({ config }: SessionSettings, own: pg.PoolConfig) =>
    createPool({ ...config, ...own }, limits, report);
  const pool = open(settings, { max: limits.poolSize });
  const reportPool = open(reportSettings, {
    max: limits.reportPoolSize,
    application_name: 'somesa-reports',
  });
  const reader = createPipelinedReader(settings, report);
  const shared: SharedMembers = {
    engine: 'postgres',
    listen: (channel, onNotification) => startListener(listening, channel, onNotification, report),
    listPools: () =>
      new Map([
        ['main', pool.getUse()],
        ['reports', reportPool.getUse()],
      ]),
    close: async () => {
      await Promise.all([pool.close(), reportPool.close(), reader.close()]);
    },
  };
  const reports = createDatabase(reportPool, reportSettings, shared);
  return createDatabase(pool, settings, shared, { reader, reports });
};
