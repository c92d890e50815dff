import { expect, it } from 'vitest';
import { createExpectedRequest, createFakeAdminApi } from '../testing/fake-api';
import type { AdminApi } from './admin-api';

const payment = { id: 'p-1', reference: 'SF-7KQ2-M4X9', events: [] };
const transaction = { bankTransaction: { id: 'stanbic:FT 1/2' }, exceptions: [] };
const exception = { kind: 'provider_no_response', subject: 'payment:p-1', detail: {} };
const refund = { amount: 5_000, method: 'mtn', providerTransactionId: 'MP-1', paidOn: '2026-11-21' } as const;
const returned = { providerTransactionId: 'FT-9', paidOn: '2026-11-21' };
const exceptionPath = '/api/admin/exceptions/provider_no_response~payment%3Ap-1';
const transactionPath = '/api/admin/bank-transactions/stanbic%3AFT%201%2F2';

type Call = [
  line: string,
  call: (api: AdminApi) => Promise<unknown>,
  response: object,
  value: unknown,
  body?: object,
];
const calls: Call[] = [
  ['GET /api/admin/payments/p-1', (api) => api.getPayment('p-1'), { payment }, payment],
  [
    'POST /api/admin/payments/p-1/check-status',
    (api) => api.checkPaymentStatus('p-1'),
    { payment },
    payment,
    {},
  ],
  [
    'POST /api/admin/payments/p-1/refund',
    (api) => api.recordRefund('p-1', refund),
    { payment },
    payment,
    refund,
  ],
  [
    'POST /api/admin/payments/p-1/reverse',
    (api) => api.reversePayment('p-1', 'MTN wrote'),
    { payment },
    payment,
    { reason: 'MTN wrote' },
  ],
  [`GET ${transactionPath}`, (api) => api.getBankTransaction('stanbic:FT 1/2'), transaction, transaction],
  [
    `POST ${transactionPath}/allocate`,
    (api) => api.allocateBankTransaction('stanbic:FT 1/2', { reference: 'SF-7KQ2-M4X9' }),
    ...([transaction, transaction, { reference: 'SF-7KQ2-M4X9' }] as const),
  ],
  [
    `POST ${transactionPath}/return`,
    (api) => api.returnBankTransaction('stanbic:FT 1/2', returned),
    transaction,
    transaction,
    returned,
  ],
  [
    `GET ${exceptionPath}`,
    (api) => api.getException('provider_no_response~payment:p-1'),
    ...([exception, exception] as const),
  ],
  [
    `POST ${exceptionPath}/credit`,
    (api) => api.creditUnallocatedReceipt('provider_no_response~payment:p-1'),
    exception,
    exception,
    {},
  ],
  [
    `POST ${exceptionPath}/return`,
    (api) => api.refundUnallocatedReceipt('provider_no_response~payment:p-1'),
    exception,
    exception,
    {},
  ],
];

it.each(calls)(
  'sends %s with the token and returns the value of the response',
  async (line, call, response, value, body) => {
    const { api, getRequest } = createFakeAdminApi(response);
    expect(await call(api)).toEqual({ ok: true, value });
    expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
  },
);

it.each(calls)('returns a failure for an unexpected response to %s', async (_, call) => {
  expect(await call(createFakeAdminApi({ hello: 1 }).api)).toMatchObject({ ok: false });
});

it('returns the errors of a refund by field', async () => {
  const invalid = { message: 'Check the fields.', errors: { amount: ['At most UGX 4,000'] } };
  expect(await createFakeAdminApi(invalid, 422).api.recordRefund('p-1', refund)).toEqual({
    ok: false,
    error: { kind: 'answer', status: 422, ...invalid },
  });
});
