import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createPing, endWithin } from './postgres-pool';

/** Delays before a lost listener reconnects, in milliseconds: doubled each time, up to the maximum. */
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** Interval at which the listener checks that the server responds, in milliseconds. */
const HEARTBEAT_MS = 3_000;

/** Listens to a channel on a connection of its own, and reconnects if that breaks. Returns a function that stops. */
export const startListener = async (
  config: pg.ClientConfig,
  channel: string,
  onNotification: (payload: string | null) => void,
  report: (error: Error) => void,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const limitMs = config.connectionTimeoutMillis ?? 0;
  const ping = createPing(limitMs);
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: 'somesa-listener' });
    next.on('notification', ({ payload }) => onNotification(payload ?? ''));
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
    // In pipeline mode, a statement that times out closes its connection.
    const heartbeat = setInterval(() => next.query(ping).catch(() => undefined), HEARTBEAT_MS);
    next.once('end', () => {
      clearInterval(heartbeat);
      void reconnect();
    });
  };

  const reconnect = async (): Promise<void> => {
    for (
      let waitMs = MIN_RECONNECT_DELAY_MS;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, MAX_RECONNECT_DELAY_MS)
    ) {
      try {
        await connect();
        onNotification(null);
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
