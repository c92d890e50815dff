import pg from 'pg';
import type { Statement } from './database';
import { createPing, endWithin } from './postgres-pool';
import { isReadOnly } from './unavailable';

/** Connections that single reads share: each sends without waiting for the answer before. */
const READ_CONNECTIONS = 2;
/** A connection that was quiet for longer has to show that it lives, in milliseconds. */
const QUIET_MS = 1_000;

interface Lane {
  client: pg.Client;
  ready: Promise<void>;
  /** Reads that are not answered yet. */
  pending: number;
  /** Time of the last answer, in milliseconds since the epoch. */
  heardAt: number;
}

/** Runs single statements on few connections in pipeline mode. A broken connection is replaced at the next read. */
export const pipelinedReader = (config: pg.ClientConfig, report: (error: Error) => void) => {
  const lanes: (Lane | undefined)[] = Array.from({ length: READ_CONNECTIONS });
  const limitMs = config.connectionTimeoutMillis ?? 0;
  const ping = createPing(limitMs);
  let turn = 0;

  const drop = (lane: Lane): void => {
    const at = lanes.indexOf(lane);
    if (at !== -1) lanes[at] = undefined;
  };

  const open = (at: number): Lane => {
    const client = new pg.Client(config);
    const lane: Lane = {
      client,
      ready: client.connect().then(() => undefined),
      pending: 0,
      heardAt: Date.now(),
    };
    client.on('error', (error) => {
      drop(lane);
      report(error);
    });
    client.on('end', () => drop(lane));
    lane.ready.catch(() => drop(lane));
    lanes[at] = lane;
    return lane;
  };

  /** Asks a quiet connection for a sign of life, ahead of what is read; it is closed if it gives none. */
  const checkAlive = (lane: Lane): void => {
    if (lane.pending > 0 || Date.now() - lane.heardAt < QUIET_MS) return;
    lane.client.query(ping).catch(() => drop(lane));
  };

  return {
    run: async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      turn = (turn + 1) % READ_CONNECTIONS;
      const lane = lanes[turn] ?? open(turn);
      await lane.ready;
      checkAlive(lane);
      lane.pending += 1;
      try {
        const answer = await lane.client.query({
          name: statement.name,
          text: statement.text,
          values: [...values],
        });
        return answer.rows;
      } catch (error) {
        if (isReadOnly(error)) drop(lane);
        throw error;
      } finally {
        lane.pending -= 1;
        lane.heardAt = Date.now();
      }
    },
    close: async (): Promise<void> => {
      await Promise.all(lanes.map((lane) => lane && endWithin(lane.client, limitMs)));
    },
  };
};
