import { expect, it } from 'vitest';
import { createLoansApi, type LoansApi } from './loans-api';
import { CAPTIVE_PORTAL, createExpectedRequest, createFakeApi } from './testing/fake-api';

const loan = { id: 'l-1', reference: 'SF-7KQ2-M4X9', status: 'approved' };
const list = { loans: [loan], next: null };
const link = { url: '/api/files/abc', expiresAt: '2026-11-21T08:05:00.000Z' };
const account = { account: { id: 'l-1' }, schedules: [], restructuring: null };
const promise = { promisedOn: '2026-12-01', promisedUgx: 150_000 };
const message = { message: 'Sent' };
const file = { kind: 'letter' as const, uploadId: 'upload-0123456789' };

type Call = [
  line: string,
  call: (api: LoansApi) => Promise<unknown>,
  response: object,
  value: unknown,
  body?: object,
];
const calls: Call[] = [
  ['GET /api/parent/loans', (api) => api.listLoans(), list, list],
  ['GET /api/parent/loans?cursor=c-2', (api) => api.listLoans({ cursor: 'c-2' }), list, list],
  [
    'GET /api/parent/loans?status=closed%2Cwritten_off&cursor=c-2',
    (api) => api.listLoans({ statuses: ['closed', 'written_off'], cursor: 'c-2' }),
    list,
    list,
  ],
  ['GET /api/parent/loans/l-1', (api) => api.getLoan('l-1'), { loan }, loan],
  [
    'POST /api/parent/loans/l-1/acceptance-code',
    (api) => api.sendAcceptanceCode('l-1'),
    message,
    message,
    {},
  ],
  [
    'POST /api/parent/loans/l-1/accept',
    (api) => api.acceptOffer('l-1', '123456'),
    ...([{ loan }, loan, { otp: '123456' }] as const),
  ],
  [
    'POST /api/parent/loans/l-1/restructuring-code',
    (api) => api.sendRestructuringCode('l-1'),
    message,
    message,
    {},
  ],
  [
    'POST /api/parent/loans/l-1/restructuring',
    (api) => api.acceptRestructuring('l-1', '123456'),
    ...([account, account, { otp: '123456' }] as const),
  ],
  [
    'POST /api/parent/loans/l-1/promise',
    (api) => api.promisePayment('l-1', promise),
    ...([account, account, promise] as const),
  ],
  ['POST /api/parent/loans/l-1/cancellation', (api) => api.cancelLoan('l-1'), { loan }, loan, {}],
  ['POST /api/parent/loans/l-1/withdraw', (api) => api.withdrawLoan('l-1'), { loan }, loan, {}],
  ['POST /api/parent/loans/l-1/documents', (api) => api.addDocument('l-1', file), { loan }, loan, file],
  [
    'POST /api/parent/loans/l-1/documents/d-2/link',
    (api) => api.createDocumentLink('l-1', 'd-2'),
    link,
    link,
    {},
  ],
  ['POST /api/parent/loans/l-1/agreement/link', (api) => api.createAgreementLink('l-1'), link, link, {}],
];

it.each(calls)(
  'sends %s with the token and returns the value of the response',
  async (line, call, response, value, body) => {
    const { api, getRequest } = createFakeApi(createLoansApi, response);
    expect(await call(api)).toEqual({ ok: true, value });
    expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
  },
);

it.each(calls)('returns a connection failure for a captive portal’s response to %s', async (_, call) => {
  expect(await call(createFakeApi(createLoansApi, CAPTIVE_PORTAL).api)).toMatchObject({
    error: { kind: 'connection', message: 'Network Error' },
  });
});

it('encodes a slash in an ID', async () => {
  const { api, getRequest } = createFakeApi(
    createLoansApi,
    { message: 'There is no such loan.' },
    { status: 404 },
  );
  expect(await api.getLoan('../admin')).toMatchObject({ error: { kind: 'answer', status: 404 } });
  expect(getRequest().line).toBe('GET /api/parent/loans/..%2Fadmin');
});

it('returns the status of an expired offer, and the error of a wrong code by field', async () => {
  const expired = { message: 'This offer has expired.' };
  const conflict = createFakeApi(createLoansApi, expired, { status: 409 });
  expect(await conflict.api.acceptOffer('l-1', '123456')).toMatchObject({
    error: { status: 409, ...expired },
  });
  const invalid = { message: 'Check the fields.', errors: { otp: ['This code is wrong'] } };
  const rejected = createFakeApi(createLoansApi, invalid, { status: 422 });
  expect(await rejected.api.acceptOffer('l-1', '000000')).toEqual({
    ok: false,
    error: { kind: 'answer', status: 422, ...invalid },
  });
});
