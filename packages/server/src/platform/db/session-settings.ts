import pg from 'pg';
import type { DatabaseLimits } from './database-limits';
import { APP_ROLE } from './roles';
import { valueParsers } from './value-parsers';

/** Idle time after which TCP keep-alive starts, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => valueParsers[oid] ?? pg.types.getTypeParser(oid, format),
};

// Drizzle parses the results of plain SQL with the parsers of the library, not of the connection.
for (const [type, parse] of Object.entries(valueParsers)) pg.types.setTypeParser(Number(type), parse);

const BEGIN = 'begin isolation level read committed';

/** Way in which statements get the application's role and limits. */
export interface SessionSettings {
  config: pg.ClientConfig;
  /** Statement that begins a transaction. It sets the isolation level, because a read after a lock must see what the previous holder
   * committed.
   */
  begin: pg.QueryConfig;
  /** True if the next transaction may run on another connection to the server, so that each sets everything itself and no statement
   * is prepared.
   */
  isPooled: boolean;
}

/** Returns the settings that neither the role nor a limit depends on. */
const getCommonConfig = (
  url: string,
  limits: DatabaseLimits,
  statementTimeoutMs: number,
): pg.ClientConfig => ({
  connectionString: url,
  types,
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  connectionTimeoutMillis: limits.connectTimeoutMs,
  query_timeout: statementTimeoutMs + limits.connectTimeoutMs,
  application_name: 'somesa',
});

/** Returns the settings of connections to PostgreSQL itself: restricted role, pipeline mode, no parallel workers, which would read
 * far beyond the page that a list shows. The server cancels a slow statement first; if it no longer responds, the client times
 * out a little later. By then the server also ends a transaction whose client is silent and releases its locks.
 */
export const getDirectSettings = (
  url: string,
  limits: DatabaseLimits,
  statementTimeoutMs: number,
): SessionSettings => ({
  config: {
    ...getCommonConfig(url, limits, statementTimeoutMs),
    options: `-c role=${APP_ROLE} -c max_parallel_workers_per_gather=0`,
    lock_timeout: limits.lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs + limits.connectTimeoutMs,
  },
  begin: { name: 'begin', text: BEGIN },
  isPooled: false,
});

/** Returns the same settings for a pooler in transaction mode, which forgets what a connection was told: each transaction sets them. */
export const getPooledSettings = (
  url: string,
  limits: DatabaseLimits,
  statementTimeoutMs: number,
): SessionSettings => ({
  config: getCommonConfig(url, limits, statementTimeoutMs),
  begin: {
    text: [
      BEGIN,
      `set local role ${APP_ROLE}`,
      'set local max_parallel_workers_per_gather = 0',
      `set local lock_timeout = ${limits.lockTimeoutMs}`,
      `set local statement_timeout = ${statementTimeoutMs}`,
      `set local idle_in_transaction_session_timeout = ${statementTimeoutMs + limits.connectTimeoutMs}`,
    ].join('; '),
  },
  isPooled: true,
});

/** Runs one statement outside a transaction of the caller; through a pooler, in a transaction of its own. */
export const runAlone = async (
  client: pg.ClientBase,
  { begin, isPooled }: SessionSettings,
  query: pg.QueryConfig,
  values: readonly unknown[],
): Promise<pg.QueryResult> => {
  if (!isPooled) return client.query(query, [...values]);
  const { name: _name, ...unnamed } = query;
  // Sent at once, so that no statement of another caller comes between them.
  const [, result] = await Promise.all([
    client.query(begin),
    client.query(unnamed, [...values]),
    client.query('commit'),
  ]);
  return result;
};
