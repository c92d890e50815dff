import { AsyncLocalStorage } from 'node:async_hooks';
import type { Result } from '@somesa/core';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Prepared statement of the hot path; `name` must be unique. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Drizzle over either engine, for everything outside the hot path. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Queries that run inside or outside a transaction. */
export interface Queryable {
  readonly orm: Orm;
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** Open transaction. Statements run in order, even if the caller doesn't await each. */
export interface Tx extends Queryable {
  /** Runs SQL without values, also several statements, and returns the rows of the last one. */
  executeSql(text: string): Promise<{ rows: unknown[] }>;
  /** Sends a statement without waiting for its result. If it fails, so does the commit. */
  send(statement: Statement, values: readonly unknown[]): void;
  /** Sets the timeout of each later statement of the transaction, in milliseconds. */
  setStatementTimeout(limitMs: number): void;
}

/** Use of a pool of connections. */
export interface PoolUse {
  max: number;
  open: number;
  idle: number;
  /** Callers that wait for a connection now. */
  waiting: number;
  /** Waits since the pool was created, and their duration in milliseconds. */
  waits: number;
  waitedMs: number;
}

/** PostgreSQL, in this process (PGlite) or on a server. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres';
  /** Runs `work` in a transaction. A returned error Result rolls it back, as does a throw. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotification` for each notification of a channel; with null if some may have been lost. Returns a function that
   * stops.
   */
  listen(channel: string, onNotification: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Same data on separate connections, so that slow queries there delay no one else. */
  readonly reports: Database;
  /** Returns the use of each pool of connections, by name; the embedded database has none. */
  listPools(): ReadonlyMap<string, PoolUse>;
  close(): Promise<void>;
}

/** Returns whether the result of a transaction's work is an error, which rolls it back. */
export const isFailedResult = (value: unknown): value is Result<never, unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;

const inTransaction = new AsyncLocalStorage<true>();

/** Runs `work` marked as inside a transaction, for `rejectNestedUse`. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => inTransaction.run(true, work);

/** Throws if called inside a transaction: using the outer database there would deadlock on PGlite. */
export const rejectNestedUse = (): void => {
  if (inTransaction.getStore()) {
    throw new Error('the outer database was used inside a transaction: hand the transaction (tx) on instead');
  }
};
