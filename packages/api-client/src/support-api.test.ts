import { expect, it } from 'vitest';
import { createSupportApi, type SupportApi } from './support-api';
import { CAPTIVE_PORTAL, createFakeApi } from './testing/fake-api';

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
  address: 'Wakiso',
  fullname: 'Sarah',
  email: 'sarah@example.com',
  phoneNumber: '0772123456',
  students: 450,
  note: undefined,
};

type Call = [line: string, call: (api: SupportApi) => Promise<unknown>, response: object, body?: object];
const calls: Call[] = [
  ['GET /api/figures', (api) => api.getFigures(), { happyParents: null }],
  ['POST /api/contact-messages', (api) => api.sendContactMessage(message), { message: 'Sent' }, message],
  ['GET /api/bookings/times', (api) => api.getBookingTimes(), { days: [] }],
  ['POST /api/bookings', (api) => api.bookCall(booking), { message: 'Booked', booking: {} }, booking],
  ['POST /api/partnership-requests', (api) => api.requestPartnership(request), { message: 'Sent' }, request],
];

it.each(calls)(
  'sends %s in the page’s language and returns the response',
  async (line, call, response, body) => {
    const { api, getRequest } = createFakeApi(createSupportApi, response);
    expect(await call(api)).toEqual({ ok: true, value: response });
    expect(getRequest()).toMatchObject({ line, body: body && JSON.parse(JSON.stringify(body)) });
    expect(getRequest().headers.get('accept-language')).toBe('lg');
  },
);

it.each(calls)('returns a connection failure for a captive portal’s response to %s', async (_, call) => {
  expect(await call(createFakeApi(createSupportApi, CAPTIVE_PORTAL).api)).toMatchObject({
    error: { kind: 'connection', message: 'Network Error' },
  });
});

it('returns the status and the field of a time that has been taken', async () => {
  const body = { message: 'Taken. Choose another.', errors: { time: ['Taken'] } };
  const { api } = createFakeApi(createSupportApi, body, { status: 409 });
  expect(await api.bookCall(booking)).toEqual({
    ok: false,
    error: { kind: 'answer', status: 409, ...body },
  });
});
