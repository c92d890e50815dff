import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLimits } from './database-limits';
import { isReadOnly } from './unavailable';

/** A connection that was quiet for longer has to show that it lives before it is relied on, in milliseconds. */
const QUIET_MS = 1_000;

/** A statement with a deadline of its own. */
export type TimedQuery = pg.QueryConfig & { query_timeout: number };

/** Returns a statement that only asks whether the connection lives. */
export const createPing = (timeoutMs: number): TimedQuery => ({
  text: 'select 1',
  query_timeout: timeoutMs,
});

/** Ends a connection, and waits for it at most `limitMs`: the other side of a dead one never confirms its end. */
export const endWithin = (client: pg.Client, limitMs: number): Promise<void> =>
  Promise.race([client.end(), delay(limitMs, undefined, { ref: false })]);

/** A pool whose connections may break at any time. */
export interface PostgresPool {
  /**
   * Runs work on one connection. If it throws, its transaction is rolled back, and the error is the work's own, even if the connection
   * died. A connection that can't be used again is closed.
   */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Creates a pool. `report` is told about every connection that breaks. */
export const createPool = (
  config: pg.PoolConfig & pg.ClientConfig,
  limits: DatabaseLimits,
  report: (error: Error) => void,
): PostgresPool => {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: limits.connectTimeoutMs });
  const ping = createPing(limits.connectTimeoutMs);
  const usedAt = new WeakMap<pg.PoolClient, number>();
  // The pool listens to idle connections only: an error of one in use would end the process.
  pool.on('connect', (client) => client.on('error', report));
  // Reported by the connection itself.
  pool.on('error', () => undefined);

  /** Throws if a connection that was quiet does not answer soon: its server may be gone without a word. */
  const checkAlive = async (client: pg.PoolClient): Promise<void> => {
    const last = usedAt.get(client);
    if (last === undefined || Date.now() - last < QUIET_MS) return;
    const alive = client.query(ping);
    // In pipeline mode the work travels along; if this fails, the connection is closed, and the work fails with it.
    if (config.pipeline) alive.catch(() => undefined);
    else await alive;
  };

  /** Rolls back what failed; false if the connection is dead, or belongs to a server that only reads. */
  const canBeUsedAgain = async (client: pg.PoolClient, error: unknown): Promise<boolean> => {
    const rollback: TimedQuery = { text: 'rollback', query_timeout: limits.connectTimeoutMs };
    try {
      await client.query(rollback);
      return !isReadOnly(error);
    } catch {
      return false;
    }
  };

  return {
    use: async (work) => {
      const client = await pool.connect();
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
    close: () => pool.end(),
  };
};
