import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createSupportApi } from './support-api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown) =>
  vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }));

const apiWith = (fetch: Fetch) =>
  createSupportApi({
    baseUrl: 'https://pay.example/api',
    credentials: 'omit',
    fetch,
    lang: () => 'sw',
    texts: () => lineEn,
  });

const message = {
  fullname: 'Sarah',
  email: 'sarah@example.com',
  subject: 'Fees',
  message: 'Hello',
  website: '',
};
const booking = {
  fullname: 'Sarah',
  phoneNumber: '0772123456',
  day: '2026-11-23',
  time: '09:00',
  topic: 'loan' as const,
  note: undefined,
};
const request = {
  school: 'Hill',
  fullname: 'Sarah',
  email: 'sarah@example.com',
  phoneNumber: '0772123456',
  students: 450,
  note: undefined,
};

type Ask = (api: ReturnType<typeof apiWith>) => Promise<unknown>;
const calls: [says: string, ask: Ask, method: string, path: string, answer: object, body?: object][] = [
  ['figures', (api) => api.getFigures(), 'get', '/figures', { happyParents: null }],
  [
    'a message',
    (api) => api.sendContactMessage(message),
    ...(['post', '/contact-messages', { message: 'Sent' }, message] as const),
  ],
  ['times', (api) => api.getBookingTimes(), 'get', '/bookings/times', { days: [] }],
  [
    'a booking',
    (api) => api.bookCall(booking),
    ...(['post', '/bookings', { message: 'Booked', booking: {} }, booking] as const),
  ],
  [
    'a request',
    (api) => api.requestPartnership(request),
    ...(['post', '/partnership-requests', { message: 'Sent' }, request] as const),
  ],
];

test.each(calls)(
  '%s: asks where the API says, and gives its answer on',
  async (_, ask, method, path, answer, body) => {
    const fetch = answering(method === 'get' ? 200 : 201, answer);
    expect(await ask(apiWith(fetch))).toEqual({ ok: true, value: answer });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`https://pay.example/api${path}`);
    expect(init?.method?.toLowerCase()).toBe(method);
    expect(init?.headers).toMatchObject({ 'accept-language': 'sw' });
    expect(init?.body ? JSON.parse(String(init.body)) : undefined).toEqual(
      body && JSON.parse(JSON.stringify(body)),
    );
  },
);

test.each(calls)('%s: an answer that is not ours counts as a failure of the line', async (_, ask) => {
  expect(await ask(apiWith(answering(200, '<html>Log in to the Wi-Fi</html>')))).toMatchObject({
    error: { kind: 'line', message: 'Network Error' },
  });
});

test('a time that was taken meanwhile is told with its status and its field', async () => {
  const api = apiWith(answering(409, { message: 'Taken. Choose another.', errors: { time: ['Taken'] } }));
  expect(await api.bookCall(booking)).toEqual({
    ok: false,
    error: { kind: 'answer', status: 409, message: 'Taken. Choose another.', errors: { time: ['Taken'] } },
  });
});
