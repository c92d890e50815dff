import { expect, test } from 'vitest';
import { askedAs, servedOffice } from '../testing/served-office';
import type { OfficeApi } from './office-api';

const payment = { id: 'p-1', reference: 'SF-7KQ2-M4X9', events: [] };
const line = { bankLine: { id: 'stanbic:FT 1/2' }, doubts: [] };
const doubt = { kind: 'provider_silent', subject: 'payment:p-1', detail: {} };
const sent = { amount: 5_000, way: 'mtn', externalId: 'MP-1', paidOn: '2026-11-21' } as const;
const back = { externalId: 'FT-9', paidOn: '2026-11-21' };
const doubtPath = '/api/admin/doubts/provider_silent~payment%3Ap-1';
const linePath = '/api/admin/bank-lines/stanbic%3AFT%201%2F2';

type Call = [
  line: string,
  call: (api: OfficeApi) => Promise<unknown>,
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
  [`GET ${linePath}`, (api) => api.getBankLine('stanbic:FT 1/2'), line, line],
  [
    `POST ${linePath}/allocate`,
    (api) => api.allocateBankLine('stanbic:FT 1/2', { reference: 'SF-7KQ2-M4X9' }),
    ...([line, line, { reference: 'SF-7KQ2-M4X9' }] as const),
  ],
  [`POST ${linePath}/return`, (api) => api.returnBankLine('stanbic:FT 1/2', back), line, line, back],
  [`GET ${doubtPath}`, (api) => api.getDoubt('provider_silent~payment:p-1'), ...([doubt, doubt] as const)],
  [
    `POST ${doubtPath}/credit`,
    (api) => api.creditOtherAmount('provider_silent~payment:p-1'),
    doubt,
    doubt,
    {},
  ],
  [
    `POST ${doubtPath}/return`,
    (api) => api.returnOtherAmount('provider_silent~payment:p-1'),
    doubt,
    doubt,
    {},
  ],
];

test.each(calls)('%s', async (line, call, answer, value, body) => {
  const { api, asked } = servedOffice(answer);
  expect(await call(api)).toEqual({ ok: true, value });
  expect(asked()).toMatchObject(askedAs(line, body));
});

test.each(calls)('a page that is not ours is no answer to %s', async (_, call) => {
  expect(await call(servedOffice({ hello: 1 }).api)).toMatchObject({ ok: false });
});

test('what is wrong with a refund is told under its field', async () => {
  const wrong = { message: 'Check the fields.', errors: { amount: ['At most UGX 4,000'] } };
  expect(await servedOffice(wrong, 422).api.recordRefund('p-1', sent)).toEqual({
    ...{ ok: false, error: { kind: 'answer', status: 422, ...wrong } },
  });
});
