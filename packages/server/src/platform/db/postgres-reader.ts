import pg from 'pg';
import type { Statement } from './database';
import { createPing, endWithin, MAX_IDLE_MS, toQueryConfig } from './postgres-pool';
import { runAlone, type SessionSettings } from './session-settings';
import { isReadOnly } from './unavailable';

/** Connections that single reads share; each sends without waiting for earlier results. */
const READ_CONNECTIONS = 2;

interface ReadConnection {
  client: pg.Client;
  ready: Promise<void>;
  /** Reads without a result yet. */
  pending: number;
  /** Time of the last response, in milliseconds since the epoch. */
  lastResponseAt: number;
}

/** Creates a reader that runs single statements on few connections in pipeline mode. The next read replaces a broken one. */
export const createPipelinedReader = (settings: SessionSettings, report: (error: Error) => void) => {
  const { config } = settings;
  const connections: (ReadConnection | undefined)[] = Array.from({ length: READ_CONNECTIONS });
  const limitMs = config.connectionTimeoutMillis ?? 0;
  const ping = createPing(limitMs);
  let turn = 0;

  const drop = (connection: ReadConnection): void => {
    const at = connections.indexOf(connection);
    if (at !== -1) connections[at] = undefined;
  };

  const open = (at: number): ReadConnection => {
    const client = new pg.Client(config);
    const connection: ReadConnection = {
      client,
      ready: client.connect().then(() => undefined),
      pending: 0,
      lastResponseAt: Date.now(),
    };
    client.on('error', (error) => {
      drop(connection);
      report(error);
    });
    client.on('end', () => drop(connection));
    connection.ready.catch(() => drop(connection));
    connections[at] = connection;
    return connection;
  };

  /** Pings an idle connection ahead of a read, and drops it if there is no response. */
  const checkAlive = (connection: ReadConnection): void => {
    if (connection.pending > 0 || Date.now() - connection.lastResponseAt < MAX_IDLE_MS) return;
    connection.client.query(ping).catch(() => drop(connection));
  };

  return {
    run: async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      turn = (turn + 1) % READ_CONNECTIONS;
      const connection = connections[turn] ?? open(turn);
      await connection.ready;
      checkAlive(connection);
      connection.pending += 1;
      try {
        const query = toQueryConfig(statement, settings.isPooled);
        return (await runAlone(connection.client, settings, query, values)).rows;
      } catch (error) {
        if (isReadOnly(error)) drop(connection);
        throw error;
      } finally {
        connection.pending -= 1;
        connection.lastResponseAt = Date.now();
      }
    },
    close: async (): Promise<void> => {
      await Promise.all(connections.map((connection) => connection && endWithin(connection.client, limitMs)));
    },
  };
};
