import type { Database, Tx } from './database';

/** Maximum time of one query that reads whole tables, in milliseconds. */
const WHOLE_TABLES_TIMEOUT_MS = 10 * 60_000;

/** Runs a query that reads whole tables, in a transaction of its own: the usual timeout is too short for it. For jobs and commands, on which no one waits. */
export const readWholeTables = <T>(database: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction((tx) => {
    tx.setStatementTimeout(WHOLE_TABLES_TIMEOUT_MS);
    return read(tx);
  });
