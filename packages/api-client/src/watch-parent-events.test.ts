import { connectionTextsEn } from '@somesa/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STREAM_TIMEOUT_MS } from './read-stream';
import type { ApiOptions } from './send-request';
import { PARENT_POLL_MS, RECONNECT_MS, watchParentEvents } from './watch-parent-events';
import type { Connection } from './watch-payment';

const ALL_KINDS = ['loan', 'payment', 'notification'];
const FIRST_PIECE = 'retry: 2000\n\n';
const changed = (what: string) => `event: changed\ndata: {"what":"${what}"}\n\n`;

type Responder = (signal: AbortSignal) => Response | Promise<Response>;

/** Responds with a stream of these pieces, which stays open until the request is aborted unless it ends. */
const respondWithStream =
  (pieces: string[], ends = true): Responder =>
  (signal) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          if (ends) controller.close();
          else signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
const respondWithStatus =
  (status: number): Responder =>
  () =>
    new Response('{"message":"No."}', { status });
/** Responds with nothing until the request is aborted. */
const neverRespond: Responder = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const failToConnect: Responder = () => Promise.reject(new TypeError('Failed to fetch'));

const watch = (getResponder: (call: number) => Responder) => {
  const changes: string[] = [];
  const connections: Connection[] = [];
  const controller = new AbortController();
  let calls = 0;
  const options: ApiOptions = {
    baseUrl: '/api',
    lang: () => 'en',
    texts: () => connectionTextsEn,
    token: () => 'the-token',
    fetch: async (url, init) => {
      calls += 1;
      expect(url).toBe('/api/parent/events');
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
      const { signal } = init ?? {};
      if (!signal) throw new Error('the request has no signal');
      return signal.aborted ? Promise.reject(signal.reason) : getResponder(calls)(signal);
    },
  };
  const end = watchParentEvents(options, {
    signal: controller.signal,
    onChange: ({ what }) => changes.push(what),
    onConnection: (connection) => connections.push(connection),
  });
  return { changes, connections, controller, end, calls: () => calls };
};

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reports the changes of a stream and ignores unknown events', async () => {
  const pieces = [
    FIRST_PIECE,
    changed('payment'),
    changed('money'),
    'event: changed\ndata: {\n\n',
    changed('loan'),
  ];
  const { changes, connections, controller, end } = watch(() => respondWithStream(pieces, false));
  await advance(0);
  expect([changes, connections]).toEqual([['payment', 'loan'], ['live']]);
  controller.abort();
  await end;
});

it('reopens a stream that ended and reports everything as changed', async () => {
  const { changes, calls, controller, end } = watch((call) =>
    respondWithStream(call === 1 ? [FIRST_PIECE, changed('loan')] : [FIRST_PIECE], call === 1),
  );
  await advance(0);
  expect(changes).toEqual(['loan']);
  await advance(RECONNECT_MS);
  expect([changes, calls()]).toEqual([['loan', ...ALL_KINDS], 2]);
  controller.abort();
  await end;
});

it('reports everything as changed every 30 seconds if no stream comes through, and retries a stream from time to time', async () => {
  const { changes, connections, calls, controller, end } = watch((call) =>
    call <= 3 ? respondWithStatus(503) : respondWithStream([FIRST_PIECE, changed('loan')], false),
  );
  await advance(0);
  expect([changes, connections]).toEqual([ALL_KINDS, ['polling']]);
  await advance(PARENT_POLL_MS * 5);
  expect([changes.length, calls()]).toEqual([6 * ALL_KINDS.length, 3]);
  await advance(PARENT_POLL_MS * 5);
  expect([calls(), connections.at(-1), changes.at(-1)]).toEqual([4, 'live', 'loan']);
  controller.abort();
  await end;
});

it('treats a stream without data as a lost connection', async () => {
  const { changes, connections, controller, end } = watch(() => neverRespond);
  await advance(STREAM_TIMEOUT_MS);
  expect(connections).toEqual(['lost']);
  expect(changes).toEqual([]);
  controller.abort();
  await end;
});

it('reports a lost connection, and everything as changed at each further attempt', async () => {
  const { changes, connections, controller, end } = watch((call) =>
    call < 4 ? failToConnect : respondWithStream([FIRST_PIECE], false),
  );
  await advance(RECONNECT_MS * 3);
  expect([changes, connections]).toEqual([
    [...ALL_KINDS, ...ALL_KINDS],
    ['lost', 'lost', 'lost'],
  ]);
  await advance(RECONNECT_MS * 4);
  expect([changes, connections.at(-1)]).toEqual([[...ALL_KINDS, ...ALL_KINDS, ...ALL_KINDS], 'live']);
  controller.abort();
  await end;
});

it('stops with a last report of everything when the session has ended', async () => {
  const { changes, end } = watch(() => respondWithStatus(401));
  await end;
  expect(changes).toEqual(ALL_KINDS);
});

it('reports no change that arrives after the signal is aborted', async () => {
  let deliver: (piece: string) => void = () => undefined;
  const { changes, controller, end } = watch(() => (signal) => {
    const body = new ReadableStream({
      start: (stream) => {
        signal.addEventListener('abort', () => stream.error(signal.reason));
        deliver = (piece) => stream.enqueue(new TextEncoder().encode(piece));
        deliver(FIRST_PIECE + changed('payment'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  await advance(0);
  expect(changes).toEqual(['payment']);
  deliver(changed('loan'));
  controller.abort();
  await end;
  expect(changes).toEqual(['payment']);
});
