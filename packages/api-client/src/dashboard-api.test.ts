import { expect, it } from 'vitest';
import { createDashboardApi, type DashboardApi } from './dashboard-api';
import { createExpectedRequest, createFakeApi } from './testing/fake-api';

const range = { from: '2026-01-01', to: '2026-11-21' };
type Call = [line: string, call: (api: DashboardApi) => Promise<unknown>, response: object, body?: object];
const calls: Call[] = [
  [
    'GET /api/parent/overview',
    (api) => api.getOverview(),
    { totals: { taken: 1, paid: 0, pending: 1 }, loans: [], unread: 2 },
  ],
  [
    'GET /api/parent/loans/l-1/account',
    (api) => api.getAccount('l-1'),
    { account: { id: 'l-1' }, schedules: [] },
  ],
  [
    'GET /api/parent/loans/l-1/payoff',
    (api) => api.getPayoff('l-1'),
    { payoff: { total: 412_094, savedInterest: 4_535 } },
  ],
  ['GET /api/parent/repayments', (api) => api.listRepayments({}), { repayments: [], next: null }],
  [
    'GET /api/parent/repayments?loanId=l-1&from=2026-01-01&to=2026-11-21&cursor=c-2',
    (api) => api.listRepayments({ loanId: 'l-1', ...range, cursor: 'c-2' }),
    { repayments: [], next: 'c-3' },
  ],
  [
    'GET /api/parent/payments?purpose=fees&cursor=c-2',
    (api) => api.listPayments({ purpose: 'fees', cursor: 'c-2' }),
    { payments: [], next: null },
  ],
  [
    'POST /api/parent/statements/transaction-summary/link',
    (api) => api.createStatementLink({ kind: 'transaction-summary', format: 'pdf', ...range }),
    { url: '/api/files/abc', expiresAt: '2026-11-21T08:05:00.000Z' },
    { format: 'pdf', ...range },
  ],
];

it.each(calls)('sends %s with the token and returns the response', async (line, call, response, body) => {
  const { api, getRequest } = createFakeApi(createDashboardApi, response);
  expect(await call(api)).toEqual({ ok: true, value: response });
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
});

it.each(calls)('returns a failure for an unexpected response to %s', async (_, call) => {
  expect(await call(createFakeApi(createDashboardApi, { hello: 'world' }).api)).toMatchObject({ ok: false });
});
