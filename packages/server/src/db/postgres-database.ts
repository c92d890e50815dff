import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  type Database,
  insideTransaction,
  isFailedResult,
  type Orm,
  refuseOuter,
  type SqlExecutor,
  type Statement,
  type Tx,
} from './database';
import { listenOn } from './postgres-listener';
import { pipelinedReader } from './postgres-reader';
import { APP_ROLE } from './roles';
import * as schema from './schema';
import { valueParsers } from './value-parsers';

/** Connections for transactions: more did not help on two cores. */
const TRANSACTION_CONNECTIONS = 4;
/** Connections for pg-boss. */
const JOB_CONNECTIONS = 2;
/** A statement that takes longer is given up, in milliseconds. */
const STATEMENT_LIMIT_MS = 15_000;
/** A transaction whose client fell silent gives its rows back after this, in milliseconds. */
const IDLE_LIMIT_MS = 30_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

// Drizzle reads what is asked in plain SQL by the library's own parsers, whatever the connection's are: they have to be ours too.
for (const [type, parse] of Object.entries(valueParsers)) pg.types.setTypeParser(Number(type), parse);

/**
 * How the application connects: with its lesser role, in pipeline mode. No query takes more than one process: many people ask at once, and
 * helpers read far beyond the page that a list shows.
 */
export const connectionFor = (url: string): pg.ClientConfig => ({
  connectionString: url,
  options: `-c role=${APP_ROLE} -c max_parallel_workers_per_gather=0`,
  types,
  pipeline: true,
  keepAlive: true,
  statement_timeout: STATEMENT_LIMIT_MS,
  idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
  application_name: 'somesa',
});

const executorOn = (client: pg.Pool | pg.PoolClient): SqlExecutor => ({
  executeSql: (text, values) => client.query(text, values),
});

const txOn = (client: pg.PoolClient, sent: Promise<unknown>[]): Tx => {
  let orm: Orm | undefined;
  const query = (statement: Statement, values: readonly unknown[]) =>
    client.query({ name: statement.name, text: statement.text, values: [...values] });
  return {
    get orm() {
      orm ??= drizzle(client, { schema }) as unknown as Orm;
      return orm;
    },
    run: async (statement, values) => (await query(statement, values)).rows,
    send: (statement, values) => {
      const answer = query(statement, values);
      answer.catch(() => undefined);
      sent.push(answer);
    },
    executeSql: executorOn(client).executeSql,
  };
};

/** Whatever the database's default is: what is read behind a lock must be as the lock's last holder left it. */
const BEGIN = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { name: 'rollback', text: 'rollback' };

/** A PostgreSQL server behind the one door. `report` hears of connections that broke while idle. */
export const postgresDatabase = (url: string, report: (error: Error) => void): Database => {
  const config = connectionFor(url);
  const pool = new pg.Pool({ ...config, max: TRANSACTION_CONNECTIONS });
  const jobPool = new pg.Pool({
    ...config,
    pipeline: false,
    max: JOB_CONNECTIONS,
    application_name: 'somesa-jobs',
  });
  pool.on('error', report);
  jobPool.on('error', report);
  const reader = pipelinedReader(config, report);
  const orm = drizzle(pool, { schema }) as unknown as Orm;

  const inTransaction = async <T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const begun = client.query(BEGIN);
    begun.catch(() => undefined);
    const sent: Promise<unknown>[] = [begun];
    try {
      const value = await insideTransaction(() => work(txOn(client, sent)));
      const ended = client.query(isFailedResult(value) ? ROLLBACK : COMMIT);
      ended.catch(() => undefined);
      await Promise.all(sent);
      const { command } = await ended;
      if (command === 'ROLLBACK' && !isFailedResult(value))
        throw new Error('the transaction was rolled back');
      return value;
    } catch (error) {
      await client.query(ROLLBACK);
      throw error;
    }
  };

  return {
    engine: 'postgres',
    get orm() {
      refuseOuter();
      return orm;
    },
    run: (statement, values) => {
      refuseOuter();
      return reader.run(statement, values);
    },
    transaction: async (work) => {
      refuseOuter();
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await inTransaction(client, work);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) && error instanceof Error) broken = error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen: (channel, hear) => listenOn(config, channel, hear, report),
    jobs: executorOn(jobPool),
    close: async () => {
      await Promise.all([pool.end(), jobPool.end(), reader.close()]);
    },
  };
};
