import type { ParentChange } from '@somesa/core';
import { parseRecord } from './parse-record';
import { readStream } from './read-stream';
import type { ApiOptions } from './send-request';
import { waitMs } from './wait-ms';
import { type Connection, MAX_BACKOFF_MS, MAX_EMPTY_STREAMS } from './watch-payment';

/** Options for watching changes of a user's own data. */
export interface ParentWatch {
  /** Called with something that has changed, or may have. */
  onChange: (change: ParentChange) => void;
  onConnection?: ((connection: Connection) => void) | undefined;
  signal: AbortSignal;
}

/** Time between two polls without a stream, each of which reports everything as changed, in milliseconds. */
export const PARENT_POLL_MS = 30_000;
/** Time until a stream is reopened, in milliseconds; doubled after each attempt without a connection. */
export const RECONNECT_MS = 2_000;
/** Number of rounds between two attempts if streams do not work: the connection may have changed by then. */
const ROUNDS_BETWEEN_STREAMS = 10;
/** Maximum number of rounds: more than two weeks of polling. */
const MAX_ROUNDS = 60_000;

const allKinds: readonly ParentChange['what'][] = ['loan', 'payment', 'notification'];

const readWhat = (data: string): ParentChange['what'] | undefined => {
  const change = parseRecord(data);
  return allKinds.find((what) => what === change?.what);
};

/**
 * Reports changes of the signed-in user's data until the signal is aborted or the session has ended: by an event stream if one
 * works, otherwise by reporting everything as changed at each attempt and every 30 seconds. A reopened stream reports
 * everything too. Resolves at the end, never rejects.
 */
export const watchParentEvents = async (
  options: ApiOptions,
  { onChange, onConnection, signal }: ParentWatch,
): Promise<void> => {
  let emptyStreams = 0;
  let failures = 0;
  let mayHaveMissed = false;
  const reportConnection = (connection: Connection): void => {
    if (!signal.aborted) onConnection?.(connection);
  };
  const reportEverything = (): void => {
    if (!signal.aborted) for (const what of allKinds) onChange({ what });
  };

  /** Reads one stream to its end. Returns whether it worked (`live`), there was no connection (`lost`), streams do not work (`empty`), or the session has ended (`ended`). */
  const readEvents = async (): Promise<'live' | 'lost' | 'empty' | 'ended'> => {
    const token = options.token?.();
    let isLive = false;
    const status = await readStream(options, {
      path: '/parent/events',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
      onLive: () => {
        isLive = true;
        reportConnection('live');
        if (mayHaveMissed) reportEverything();
      },
      onEvent: ({ event, data }) => {
        const what = event === 'changed' ? readWhat(data) : undefined;
        if (what && !signal.aborted) onChange({ what });
        return undefined;
      },
    });
    mayHaveMissed = true;
    if (status === 401) return 'ended';
    if (isLive) return 'live';
    return status === null ? 'lost' : 'empty';
  };

  for (let round = 0; round < MAX_ROUNDS && !signal.aborted; round += 1) {
    const isAttempt = emptyStreams < MAX_EMPTY_STREAMS || round % ROUNDS_BETWEEN_STREAMS === 0;
    const outcome = isAttempt ? await readEvents() : 'empty';
    if (signal.aborted) return;
    switch (outcome) {
      case 'ended':
        return reportEverything();
      case 'live':
        [emptyStreams, failures] = [0, 0];
        await waitMs(RECONNECT_MS, signal);
        break;
      case 'lost':
        reportConnection('lost');
        // Perhaps only streams fail on the way, so changes are reported anyway.
        if (failures > 0) reportEverything();
        await waitMs(Math.min(RECONNECT_MS * 2 ** Math.min(failures, 4), MAX_BACKOFF_MS), signal);
        failures += 1;
        break;
      case 'empty':
        emptyStreams += 1;
        reportConnection('polling');
        reportEverything();
        await waitMs(PARENT_POLL_MS, signal);
        break;
      default:
        return outcome satisfies never;
    }
  }
};
