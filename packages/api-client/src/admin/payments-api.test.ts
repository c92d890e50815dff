import { expect, test } from 'vitest';
import { expectedCall, servedAdmin } from '../testing/served-admin';
import type { AdminApi } from './admin-api';

const payment = { id: 'p-1', reference: 'SF-7KQ2-M4X9', events: [] };
const line = { bankTransaction: { id: 'stanbic:FT 1/2' }, exceptions: [] };
const exception = { kind: 'provider_no_response', subject: 'payment:p-1', detail: {} };
const sent = { amount: 5_000, method: 'mtn', providerTransactionId: 'MP-1', paidOn: '2026-11-21' } as const;
const back = { providerTransactionId: 'FT-9', paidOn: '2026-11-21' };
const exceptionPath = '/api/admin/exceptions/provider_no_response~payment%3Ap-1';
const linePath = '/api/admin/bank-transactions/stanbic%3AFT%201%2F2';

type Call = [
  line: string,
  call: (api: AdminApi) => Promise<unknown>,
  answer: object,
  value: unknown,
  body?: object,
];
const calls: Call[] = [
  ['GET /api/admin/payments/p-1', (api) => api.getPayment('p-1'), { payment }, payment],
  ['POST /api/admin/payments/p-1/ask', (api) => api.askProvider('p-1'), { payment }, payment, {}],
  ['POST /api/admin/payments/p-1/refund', (api) => api.recordRefund('p-1', sent), { payment }, payment, sent],
  [
    'POST /api/admin/payments/p-1/reverse',
    (api) => api.reversePayment('p-1', 'MTN wrote'),
    ...([{ payment: { id: 'p-1' } }, true, { reason: 'MTN wrote' }] as const),
  ],
  [`GET ${linePath}`, (api) => api.getBankTransaction('stanbic:FT 1/2'), line, line],
  [
    `POST ${linePath}/allocate`,
    (api) => api.allocateBankTransaction('stanbic:FT 1/2', { reference: 'SF-7KQ2-M4X9' }),
    ...([line, line, { reference: 'SF-7KQ2-M4X9' }] as const),
  ],
  [`POST ${linePath}/return`, (api) => api.returnBankTransaction('stanbic:FT 1/2', back), line, line, back],
  [
    `GET ${exceptionPath}`,
    (api) => api.getException('provider_no_response~payment:p-1'),
    ...([exception, exception] as const),
  ],
  [
    `POST ${exceptionPath}/credit`,
    (api) => api.creditOtherAmount('provider_no_response~payment:p-1'),
    exception,
    exception,
    {},
  ],
  [
    `POST ${exceptionPath}/return`,
    (api) => api.returnOtherAmount('provider_no_response~payment:p-1'),
    exception,
    exception,
    {},
  ],
];

test.each(calls)(
  'sends %s with the token and returns the value of the answer',
  async (line, call, answer, value, body) => {
    const { api, asked } = servedAdmin(answer);
    expect(await call(api)).toEqual({ ok: true, value });
    expect(asked()).toMatchObject(expectedCall(line, body));
  },
);

test.each(calls)('a page that is not ours is no answer to %s', async (_, call) => {
  expect(await call(servedAdmin({ hello: 1 }).api)).toMatchObject({ ok: false });
});

test('returns the errors of a refund by field', async () => {
  const wrong = { message: 'Check the fields.', errors: { amount: ['At most UGX 4,000'] } };
  expect(await servedAdmin(wrong, 422).api.recordRefund('p-1', sent)).toEqual({
    ok: false,
    error: { kind: 'answer', status: 422, ...wrong },
  });
});
