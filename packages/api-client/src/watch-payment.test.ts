import { connectionTextsEn, type PaymentView } from '@somesa/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiOptions } from './send-request';
import { type Connection, POLL_MS, watchPayment } from './watch-payment';

const createPayment = (status: string) => ({ id: 'p1', status }) as PaymentView;
const createEvent = (status: string) =>
  `event: payment\ndata: ${JSON.stringify({ payment: createPayment(status) })}\n\n`;
const respondWithJson = (status: string) => new Response(JSON.stringify({ payment: createPayment(status) }));

const respondWithStream = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

const watch = (respond: (isStream: boolean, call: number) => Response | Promise<Response>) => {
  const statuses: string[] = [];
  const connections: Connection[] = [];
  const controller = new AbortController();
  let call = 0;
  const options: ApiOptions = {
    baseUrl: '/api',
    lang: () => 'en',
    texts: () => connectionTextsEn,
    fetch: async (_, init) => {
      call += 1;
      expect(new Headers(init?.headers).get('x-payment-secret')).toBe('s');
      return respond(new Headers(init?.headers).get('accept') === 'text/event-stream', call);
    },
  };
  const end = watchPayment(options, {
    id: 'p1',
    secret: 's',
    signal: controller.signal,
    onPayment: ({ status }) => statuses.push(status),
    onConnection: (connection) => connections.push(connection),
  });
  return { statuses, connections, controller, end };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reports every change of a stream and ends with the final one', async () => {
  const { statuses, end } = watch(() =>
    respondWithStream(': hello\n\n', createEvent('submitted'), createEvent('succeeded')),
  );
  await end;
  expect(statuses).toEqual(['submitted', 'succeeded']);
});

it('polls the payment if no stream comes through', async () => {
  const responses = ['submitted', 'submitted', 'failed'];
  const { statuses, end } = watch((isStream) =>
    isStream ? respondWithJson('submitted') : respondWithJson(responses.shift() ?? 'failed'),
  );
  await vi.advanceTimersByTimeAsync(POLL_MS * 3);
  await end;
  expect(statuses.at(-1)).toBe('failed');
});

it('reports a lost connection, retries and recovers', async () => {
  const { statuses, connections, end } = watch((isStream, call) => {
    if (call < 5) throw new TypeError('Failed to fetch');
    return isStream ? respondWithStream(createEvent('succeeded')) : respondWithJson('succeeded');
  });
  await vi.advanceTimersByTimeAsync(120_000);
  await end;
  expect(connections[0]).toBe('lost');
  expect(statuses).toEqual(['succeeded']);
});

it('reports no status after the signal is aborted', async () => {
  const { statuses, controller, end } = watch(() => respondWithJson('submitted'));
  controller.abort();
  await vi.advanceTimersByTimeAsync(POLL_MS * 2);
  await end;
  expect(statuses).toEqual([]);
});

it('reads events however the stream is split, and ignores comments', async () => {
  const toData = (status: string) => JSON.stringify({ payment: createPayment(status) });
  const pieces = [
    'event: pay',
    `ment\r\ndata: ${toData('submitted')}\r\n\r\n: keep`,
    '-alive\n\nevent: payment\n',
    `data: ${toData('succeeded')}\n\n`,
  ];
  const { statuses, end } = watch(() => respondWithStream(...pieces));
  await end;
  expect(statuses).toEqual(['submitted', 'succeeded']);
});
