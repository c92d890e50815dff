import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import {
  type Database,
  insideTransaction,
  isFailedResult,
  type Orm,
  rejectNestedUse,
  type Statement,
  type Tx,
} from './database';
import { valueParsers } from './value-parsers';

/** Opens PGlite on a folder or in memory, optionally from a tar file of a data directory. */
export const openPglite = async (from: {
  dataDir?: string;
  loadDataDir?: Blob | undefined;
}): Promise<PGlite> => {
  const client = new PGlite({ ...from, parsers: valueParsers } as PGliteOptions);
  await client.waitReady;
  return client;
};

/** Creates Drizzle on a client or a transaction: it only needs `query`. */
const createOrm = (client: PGlite | Transaction): Orm => drizzle(client as PGlite) as unknown as Orm;

const createRun =
  (client: PGlite | Transaction) =>
  async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
    (await client.query<Row>(statement.text, [...values])).rows;

const createTx = (client: Transaction, sentStatements: Promise<unknown>[]): Tx => {
  let orm: Orm | undefined;
  const run = createRun(client);
  return {
    get orm() {
      orm ??= createOrm(client);
      return orm;
    },
    run,
    send: (statement, values) => {
      const result = run(statement, values);
      result.catch(() => undefined);
      sentStatements.push(result);
    },
    // There is one connection, so a slow statement delays no other connection.
    setStatementTimeout: () => undefined,
    executeSql: async (text) => (await client.exec(text)).at(-1) ?? { rows: [] },
  };
};

/** Creates the embedded database. It has one connection: transactions queue. */
export const createPgliteDatabase = (client: PGlite): Database => {
  const orm = createOrm(client);
  const run = createRun(client);
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
          const sentStatements: Promise<unknown>[] = [];
          const value = await work(createTx(inner, sentStatements));
          await Promise.all(sentStatements);
          if (isFailedResult(value)) await inner.rollback();
          return value;
        }),
      ) as ReturnType<typeof work>;
    },
    listen: (channel, onNotification) => client.listen(channel, onNotification),
    listPools: () => new Map(),
    close: () => client.close(),
  };
  return database;
};
