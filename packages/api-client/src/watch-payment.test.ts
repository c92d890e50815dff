import type { PaymentView } from '@somesa/core';
import { lineEn } from '@somesa/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from './api';
import { createEventParser } from './event-stream';
import { type Connection, POLL_MS } from './watch-payment';

const payment = (status: string) => ({ id: 'p1', status }) as PaymentView;
const event = (status: string) => `event: payment\ndata: ${JSON.stringify({ payment: payment(status) })}\n\n`;
const json = (status: string) => new Response(JSON.stringify({ payment: payment(status) }));

const streaming = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

const watch = (answer: (isStream: boolean, call: number) => Response | Promise<Response>) => {
  const seen: string[] = [];
  const connections: Connection[] = [];
  const controller = new AbortController();
  let call = 0;
  const api = createApi({
    baseUrl: '/api',
    credentials: 'omit',
    lang: () => 'en',
    texts: () => lineEn,
    fetch: async (_, init) => {
      call += 1;
      expect(new Headers(init?.headers).get('x-payment-secret')).toBe('s');
      return answer(new Headers(init?.headers).get('accept') === 'text/event-stream', call);
    },
  });
  const end = api.watchPayment({
    id: 'p1',
    secret: 's',
    signal: controller.signal,
    onPayment: ({ status }) => seen.push(status),
    onConnection: (connection) => connections.push(connection),
  });
  return { seen, connections, controller, end };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a stream tells every change and ends with the final one', async () => {
  const { seen, end } = watch(() => streaming(': hello\n\n', event('submitted'), event('succeeded')));
  await end;
  expect(seen).toEqual(['submitted', 'succeeded']);
});

test('polls the payment if no stream comes through', async () => {
  const statuses = ['submitted', 'submitted', 'failed'];
  const { seen, end } = watch((isStream) =>
    isStream ? json('submitted') : json(statuses.shift() ?? 'failed'),
  );
  await vi.advanceTimersByTimeAsync(POLL_MS * 3);
  await end;
  expect(seen.at(-1)).toBe('failed');
});

test('a broken line is told, tried again and recovers', async () => {
  const { seen, connections, end } = watch((isStream, call) => {
    if (call < 5) throw new TypeError('Failed to fetch');
    return isStream ? streaming(event('succeeded')) : json('succeeded');
  });
  await vi.advanceTimersByTimeAsync(120_000);
  await end;
  expect(connections[0]).toBe('lost');
  expect(seen).toEqual(['succeeded']);
});

test('reports no status after the signal is aborted', async () => {
  const { seen, controller, end } = watch(() => json('submitted'));
  controller.abort();
  await vi.advanceTimersByTimeAsync(POLL_MS * 2);
  await end;
  expect(seen).toEqual([]);
});

test('events are cut wherever the pieces break', () => {
  const parse = createEventParser();
  expect(parse('event: pay')).toEqual([]);
  expect(parse('ment\r\ndata: {"a":1}\r\n\r\n: keep')).toEqual([{ event: 'payment', data: '{"a":1}' }]);
  expect(parse('-alive\n\n')).toEqual([]);
});
