import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPing, endWithin } from './postgres-pool';

/** Longest wait before a lost listener is connected again, in milliseconds. */
const RECONNECT_LIMIT_MS = 2_000;
/** Interval at which a listener, which only receives, checks that the other side still responds, in milliseconds. */
const HEARTBEAT_MS = 3_000;

/** Keeps one connection that hears a channel, and connects it again when it breaks or falls silent. */
export const listenOn = async (
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string | null) => void,
  report: (error: Error) => void,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const limitMs = config.connectionTimeoutMillis ?? 0;
  const ping = createPing(limitMs);
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: 'somesa-listener' });
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next.on('error', report);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(report);
      throw error;
    }
    if (stopping.signal.aborted) return next.end();
    client = next;
    // In pipeline mode a statement that is not answered in time closes its connection.
    const heartbeat = setInterval(() => next.query(ping).catch(() => undefined), HEARTBEAT_MS);
    next.once('end', () => {
      clearInterval(heartbeat);
      void reconnect();
    });
  };

  const reconnect = async (): Promise<void> => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RECONNECT_LIMIT_MS)) {
      try {
        await connect();
        hear(null);
        return;
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)));
        await delay(waitMs);
      }
    }
  };

  await connect();
  return async () => {
    stopping.abort();
    if (client) await endWithin(client, limitMs);
  };
};
