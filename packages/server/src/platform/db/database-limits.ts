/** Numbers of connections to a PostgreSQL server, and timeouts there. */
export interface DatabaseLimits {
  /** Connections for transactions and writes. */
  poolSize: number;
  /** Connections for reports and nightly checks. */
  reportPoolSize: number;
  /** Maximum time to connect, to get a connection from the pool, and for an idle connection to answer a ping, in milliseconds. */
  connectTimeoutMs: number;
  /** Maximum time to wait for a locked row, in milliseconds. */
  lockTimeoutMs: number;
  /** Maximum time for one statement, in milliseconds. */
  statementTimeoutMs: number;
  /** Maximum time for one statement of a report, in milliseconds. */
  reportTimeoutMs: number;
}

/** Limits if the environment sets none. */
export const defaultDatabaseLimits: DatabaseLimits = {
  poolSize: 10,
  reportPoolSize: 3,
  connectTimeoutMs: 5_000,
  lockTimeoutMs: 3_000,
  statementTimeoutMs: 15_000,
  reportTimeoutMs: 60_000,
};
