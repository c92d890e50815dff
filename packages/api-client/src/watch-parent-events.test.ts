import { lineEn } from '@somesa/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotificationsApi } from './notifications-api';
import { STREAM_SILENCE_MS } from './read-stream';
import { PARENT_POLL_MS, RECONNECT_MS } from './watch-parent-events';
import type { Connection } from './watch-payment';

const ALL = ['loan', 'payment', 'notification'];
const HELLO = 'retry: 2000\n\n';
const changed = (what: string) => `event: changed\ndata: {"what":"${what}"}\n\n`;

type Answer = (signal: AbortSignal) => Response | Promise<Response>;

/** A stream of these pieces; it stays open where it does not end, until whoever reads it leaves. */
const streaming =
  (pieces: string[], ends = true): Answer =>
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
const refusing =
  (status: number): Answer =>
  () =>
    new Response('{"message":"No."}', { status });
/** Something on the way that lets nothing through. */
const holding: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

const watch = (answerTo: (call: number) => Answer) => {
  const seen: string[] = [];
  const connections: Connection[] = [];
  const controller = new AbortController();
  let calls = 0;
  const api = createNotificationsApi({
    baseUrl: '/api',
    lang: () => 'en',
    texts: () => lineEn,
    token: () => 'the-token',
    fetch: async (url, init) => {
      calls += 1;
      expect(url).toBe('/api/parent/events');
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
      const { signal } = init ?? {};
      if (!signal) throw new Error('a stream can not be left');
      return signal.aborted ? Promise.reject(signal.reason) : answerTo(calls)(signal);
    },
  });
  const end = api.watchParentEvents({
    signal: controller.signal,
    onChange: ({ what }) => seen.push(what),
    onConnection: (connection) => connections.push(connection),
  });
  return { seen, connections, controller, end, calls: () => calls };
};

const rest = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('reports the changes of a stream and ignores unknown events', async () => {
  const pieces = [
    HELLO,
    changed('payment'),
    changed('money'),
    'event: changed\ndata: {\n\n',
    changed('loan'),
  ];
  const { seen, connections, controller, end } = watch(() => streaming(pieces, false));
  await rest(0);
  expect([seen, connections]).toEqual([['payment', 'loan'], ['live']]);
  controller.abort();
  await end;
});

test('a stream that ended is opened again, and everything may have changed meanwhile', async () => {
  const { seen, calls, controller, end } = watch((call) =>
    streaming(call === 1 ? [HELLO, changed('loan')] : [HELLO], call === 1),
  );
  await rest(0);
  expect(seen).toEqual(['loan']);
  await rest(RECONNECT_MS);
  expect([seen, calls()]).toEqual([['loan', ...ALL], 2]);
  controller.abort();
  await end;
});

test('reports everything as changed every 30 seconds if no stream comes through, and retries a stream from time to time', async () => {
  const { seen, connections, calls, controller, end } = watch((call) =>
    call <= 3 ? refusing(503) : streaming([HELLO, changed('loan')], false),
  );
  await rest(0);
  expect([seen, connections]).toEqual([ALL, ['polling']]);
  await rest(PARENT_POLL_MS * 5);
  expect([seen.length, calls()]).toEqual([6 * ALL.length, 3]);
  await rest(PARENT_POLL_MS * 5);
  expect([calls(), connections.at(-1), seen.at(-1)]).toEqual([4, 'live', 'loan']);
  controller.abort();
  await end;
});

test('a stream that something on the way holds back counts as none', async () => {
  const { seen, connections, controller, end } = watch(() => holding);
  await rest(STREAM_SILENCE_MS);
  expect(connections).toEqual(['lost']);
  expect(seen).toEqual([]);
  controller.abort();
  await end;
});

test('a broken line is told; while it stays so, everything is read anew at each try: only streams may break', async () => {
  const { seen, connections, controller, end } = watch((call) =>
    call < 4 ? broken : streaming([HELLO], false),
  );
  await rest(RECONNECT_MS * 3);
  expect([seen, connections]).toEqual([
    [...ALL, ...ALL],
    ['lost', 'lost', 'lost'],
  ]);
  await rest(RECONNECT_MS * 4);
  expect([seen, connections.at(-1)]).toEqual([[...ALL, ...ALL, ...ALL], 'live']);
  controller.abort();
  await end;
});

test('a session that is over ends it, with a last look', async () => {
  const { seen, end } = watch(() => refusing(401));
  await end;
  expect(seen).toEqual(ALL);
});

test('reports no change that arrives after the signal is aborted', async () => {
  let deliver: (piece: string) => void = () => undefined;
  const { seen, controller, end } = watch(() => (signal) => {
    const body = new ReadableStream({
      start: (stream) => {
        signal.addEventListener('abort', () => stream.error(signal.reason));
        deliver = (piece) => stream.enqueue(new TextEncoder().encode(piece));
        deliver(HELLO + changed('payment'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  await rest(0);
  expect(seen).toEqual(['payment']);
  deliver(changed('loan'));
  controller.abort();
  await end;
  expect(seen).toEqual(['payment']);
});
