import type { ParentChange } from '@somesa/core';
import type { ApiOptions } from './call';
import { isRecord } from './read-answer';
import { readStream } from './read-stream';
import { waitMs } from './wait-ms';
import { type Connection, MAX_BACKOFF_MS, MAX_EMPTY_STREAMS } from './watch-payment';

/** Options for following the changes of a person's own data. */
export interface ParentWatch {
  /** Something changed, or may have: read it anew. */
  onChange: (change: ParentChange) => void;
  onConnection?: ((connection: Connection) => void) | undefined;
  signal: AbortSignal;
}

/** Time between two polls, each of which reports everything as changed, if no stream comes through, in milliseconds. */
export const PARENT_POLL_MS = 30_000;
/** Time from the end of a stream until it is reopened, in milliseconds; doubled after each attempt that fails because of the connection. */
export const RECONNECT_MS = 2_000;
/** Number of rounds between two attempts to open a stream if streams do not come through: the connection may have changed by then. */
const ROUNDS_BETWEEN_STREAMS = 10;
/** The most rounds of watching: more than two weeks of polling. */
const MAX_ROUNDS = 60_000;

const everything: readonly ParentChange['what'][] = ['loan', 'payment', 'notification'];

const readWhat = (data: string): ParentChange['what'] | null => {
  try {
    const change: unknown = JSON.parse(data);
    return (isRecord(change) && everything.find((what) => what === change.what)) || null;
  } catch {
    return null;
  }
};

/**
 * Tells what changes for who is signed in, until the signal stops it or the session is over: by a stream where one comes
 * through, else by taking everything to have changed at each try and every 30 seconds. Whenever a stream begins anew, everything may have
 * changed meanwhile. Resolves at the end, never rejects.
 */
export const watchParentEvents = async (
  options: ApiOptions,
  { onChange, onConnection, signal }: ParentWatch,
): Promise<void> => {
  let deadStreams = 0;
  let broken = 0;
  let hasMissed = false;
  const tell = (connection: Connection): void => {
    if (!signal.aborted) onConnection?.(connection);
  };
  const tellEverything = (): void => {
    if (!signal.aborted) for (const what of everything) onChange({ what });
  };

  /** Follows one stream to its end. Answers how it went: `lost`, where the line broke; `dead`, where nothing came through. */
  const follow = async (): Promise<'live' | 'lost' | 'dead' | 'over'> => {
    const token = options.token?.();
    let isLive = false;
    const status = await readStream(options, {
      path: '/parent/events',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
      onLive: () => {
        isLive = true;
        tell('live');
        if (hasMissed) tellEverything();
      },
      onEvent: ({ event, data }) => {
        const what = event === 'changed' ? readWhat(data) : null;
        if (what && !signal.aborted) onChange({ what });
        return undefined;
      },
    });
    hasMissed = true;
    if (status === 401) return 'over';
    if (isLive) return 'live';
    return status === null ? 'lost' : 'dead';
  };

  for (let round = 0; round < MAX_ROUNDS && !signal.aborted; round += 1) {
    const isTried = deadStreams < MAX_EMPTY_STREAMS || round % ROUNDS_BETWEEN_STREAMS === 0;
    const went = isTried ? await follow() : 'dead';
    if (signal.aborted) return;
    switch (went) {
      case 'over':
        return tellEverything();
      case 'live':
        [deadStreams, broken] = [0, 0];
        await waitMs(RECONNECT_MS, signal);
        break;
      case 'lost':
        tell('lost');
        // It may be that only streams break on the way: then what changed is read all the same.
        if (broken > 0) tellEverything();
        await waitMs(Math.min(RECONNECT_MS * 2 ** Math.min(broken, 4), MAX_BACKOFF_MS), signal);
        broken += 1;
        break;
      case 'dead':
        deadStreams += 1;
        tell('polling');
        tellEverything();
        await waitMs(PARENT_POLL_MS, signal);
        break;
      default:
        return went satisfies never;
    }
  }
};
