import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
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
import { valueParsers } from './value-parsers';

/** Opens PGlite: on a folder, or in memory, where it begins from a data directory's tar file if one is given. */
export const openPglite = async (from: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> => {
  const client = new PGlite({ ...from, parsers: valueParsers });
  await client.waitReady;
  return client;
};

/** Drizzle takes what has PGlite's `query`; a transaction has. */
const ormOn = (client: PGlite | Transaction): Orm => drizzle(client as PGlite) as unknown as Orm;

const runOn =
  (client: PGlite | Transaction) =>
  async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await client.query<Row>(statement.text, [...values])).rows;

/** pg-boss sends several statements at once where it sends no values. */
const executorOn = (client: PGlite | Transaction): SqlExecutor => ({
  executeSql: async (text, values) => {
    if (values?.length) return client.query(text, values);
    const results = await client.exec(text);
    return results.at(-1) ?? { rows: [] };
  },
});

const txOn = (client: Transaction, sent: Promise<unknown>[]): Tx => {
  let orm: Orm | undefined;
  const run = runOn(client);
  return {
    get orm() {
      orm ??= ormOn(client);
      return orm;
    },
    run,
    send: (statement, values) => {
      const answer = run(statement, values);
      answer.catch(() => undefined);
      sent.push(answer);
    },
    // Nothing is given up here: there is one connection, and nobody else to hold up.
    giveTime: () => undefined,
    executeSql: executorOn(client).executeSql,
  };
};

/** The embedded engine behind the one door. It has one connection: transactions queue. */
export const pgliteDatabase = (client: PGlite): Database => {
  const orm = ormOn(client);
  const run = runOn(client);
  const database: Database = {
    engine: 'pglite',
    get reports() {
      return database;
    },
    get orm() {
      rejectNestedUse();
      return orm;
    },
    run: (statement, values) => {
      rejectNestedUse();
      return run(statement, values);
    },
    transaction: async (work) => {
      rejectNestedUse();
      return client.transaction((inner) =>
        insideTransaction(async () => {
          const sent: Promise<unknown>[] = [];
          const value = await work(txOn(inner, sent));
          await Promise.all(sent);
          if (isFailedResult(value)) await inner.rollback();
          return value;
        }),
      ) as ReturnType<typeof work>;
    },
    listen: (channel, hear) => client.listen(channel, hear),
    jobs: executorOn(client),
    close: () => client.close(),
  };
  return database;
};
