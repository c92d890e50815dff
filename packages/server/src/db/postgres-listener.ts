import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Longest wait before a lost listener is connected again, in milliseconds. */
const RECONNECT_LIMIT_MS = 5_000;

/** Keeps one connection that hears a channel, and connects it again when it breaks. */
export const listenOn = async (
  config: pg.ClientConfig,
  channel: string,
  hear: (payload: string | null) => void,
  report: (error: Error) => void,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: 'somesa-listener' });
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next.on('error', report);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    next.on('end', () => void reconnect());
    client = next;
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
    await client?.end();
  };
};
