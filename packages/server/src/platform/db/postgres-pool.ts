import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { PoolUse, Statement } from './database';
import type { DatabaseLimits } from './database-limits';
import { isReadOnly } from './unavailable';

/** Idle time after which a connection must answer a ping before it is used, in milliseconds. */
export const MAX_IDLE_MS = 1_000;

/** Query with its own timeout. */
export type TimedQuery = pg.QueryConfig & { query_timeout: number };

const prepared = new WeakMap<Statement, pg.QueryConfig>();

/**
 * Returns the query that runs a statement: prepared on its connection, unless the next one may run on another. The library copies the
 * properties of each query that it runs, but not those that an object inherits, as this one does.
 */
export const toQueryConfig = (statement: Statement, isPooled = false): pg.QueryConfig => {
  if (isPooled) return { text: statement.text };
  let config = prepared.get(statement);
  if (!config) {
    config = Object.create(statement) as pg.QueryConfig;
    prepared.set(statement, config);
  }
  return config;
};

/** Creates a query that checks whether the connection is alive. */
export const createPing = (timeoutMs: number): TimedQuery => ({
  text: 'select 1',
  query_timeout: timeoutMs,
});

/** Ends a connection and waits at most `limitMs`, because the server of a dead one never confirms. */
export const endWithin = (client: pg.Client, limitMs: number): Promise<void> =>
  Promise.race([client.end(), delay(limitMs, undefined, { ref: false })]);

/** Pool whose connections may break at any time. */
export interface PostgresPool {
  /** Returns how the pool is used now, and the waits for a free connection since it was created. */
  getUse(): PoolUse;
  /** Runs `work` on one connection. If it throws, rolls back and rethrows its error, even if the connection died. Closes a
   * connection that can't be used again.
   */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Closes all connections. Cuts those whose work does not end within the time to connect, because their server may be gone. */
  close(): Promise<void>;
}

/** Creates a pool. Calls `report` for every connection that breaks. */
export const createPool = (
  config: pg.PoolConfig & pg.ClientConfig,
  limits: DatabaseLimits,
  report: (error: Error) => void,
): PostgresPool => {
  const sockets = new Set<Socket>();
  const openSocket = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const pool = new pg.Pool({
    ...config,
    stream: openSocket,
    connectionTimeoutMillis: limits.connectTimeoutMs,
  });
  const ping = createPing(limits.connectTimeoutMs);
  const usedAt = new WeakMap<pg.PoolClient, number>();
  // The pool only listens to idle connections; an error of one in use would end the process.
  pool.on('connect', (client) => client.on('error', report));
  // The connection itself reports it.
  pool.on('error', () => undefined);

  /** Pings an idle connection, whose server may be gone. Throws if there is no response in time. */
  const checkAlive = async (client: pg.PoolClient): Promise<void> => {
    const last = usedAt.get(client);
    if (last === undefined || Date.now() - last < MAX_IDLE_MS) return;
    const alive = client.query(ping);
    // In pipeline mode, the work is sent at once; if the ping fails, the connection closes and the work fails too.
    if (config.pipeline) alive.catch(() => undefined);
    else await alive;
  };

  /** Rolls back. Returns false if the connection is dead, or its server is read-only. */
  const canBeUsedAgain = async (client: pg.PoolClient, error: unknown): Promise<boolean> => {
    const rollback: TimedQuery = { text: 'rollback', query_timeout: limits.connectTimeoutMs };
    try {
      await client.query(rollback);
      return !isReadOnly(error);
    } catch {
      return false;
    }
  };

  const max = config.max ?? 1;
  const waits = { waits: 0, waitedMs: 0 };
  /** Returns a connection, and counts the wait for it if all are in use. */
  const connect = async (): Promise<pg.PoolClient> => {
    if (pool.idleCount > 0 || pool.totalCount < max) return pool.connect();
    const startMs = performance.now();
    waits.waits += 1;
    try {
      return await pool.connect();
    } finally {
      waits.waitedMs += performance.now() - startMs;
    }
  };

  return {
    getUse: () => ({
      max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...waits,
    }),
    use: async (work) => {
      const client = await connect();
      let isBroken = false;
      try {
        await checkAlive(client);
        return await work(client);
      } catch (error) {
        isBroken = !(await canBeUsedAgain(client, error));
        throw error;
      } finally {
        usedAt.set(client, Date.now());
        client.release(isBroken);
      }
    },
    close: async () => {
      const cutAll = (): void => {
        for (const socket of sockets) socket.destroy();
      };
      const late = setTimeout(cutAll, limits.connectTimeoutMs);
      await pool.end().finally(() => clearTimeout(late));
    },
  };
};
