import { AsyncLocalStorage } from 'node:async_hooks';
import type { Result } from '@somesa/core';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A statement of the hot path: prepared once under its name on every connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Drizzle over either engine; for everything that is not on the hot path. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Interface through which pg-boss runs its SQL. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Queries that can run inside or outside a transaction. */
export interface Queryable {
  readonly orm: Orm;
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. Statements may be run without awaiting the one before: they run in order. */
export interface Tx extends Queryable, SqlExecutor {
  /** Sends a statement whose answer nobody needs, without waiting. The commit goes out behind it, and fails with it. */
  send(statement: Statement, values: readonly unknown[]): void;
  /** Gives each later statement of the transaction so much time, in milliseconds. */
  giveTime(limitMs: number): void;
}

/** PostgreSQL, in this process (PGlite) or on a server. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /** Runs work in a transaction; a Result that is an error rolls it back, as does a throw. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Hears notifications of a channel; null says that some may have been missed. Answers how to stop. */
  listen(channel: string, hear: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** The same data on connections of its own: what takes long there holds nobody up. */
  readonly reports: Database;
  /** For pg-boss: runs beside the application's own connections. */
  readonly jobs: SqlExecutor;
  close(): Promise<void>;
}

/** Tells whether the work of a transaction asks to be rolled back. */
export const isFailedResult = (value: unknown): value is Result<never, unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;

const inTransaction = new AsyncLocalStorage<true>();

/** Marks the work of a transaction, so that `rejectNestedUse` can tell. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => inTransaction.run(true, work);

/** Throws where the outer database is used inside a transaction: on PGlite that would hang for good. */
export const rejectNestedUse = (): void => {
  if (inTransaction.getStore()) {
    throw new Error('the outer database was used inside a transaction: hand the transaction (tx) on instead');
  }
};
