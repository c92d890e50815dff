import type { LoanProductBody } from '@somesa/core';
import { expect, it } from 'vitest';
import { CAPTIVE_PORTAL, createExpectedRequest, createFakeAdminApi } from '../testing/fake-api';
import type { AdminApi } from './admin-api';

const loan = { id: 'l-1', checklist: {} };
const account = { account: { due: 0 }, schedules: [] };
const repayments = { repayments: [], next: null };
const disbursement = { id: 'd-1', payee: {} };
const file = { id: 'f-1', reference: 'SP-1', count: 1, total: 5_000 };
const link = { url: '/api/files/t', expiresAt: '2026-11-21T08:05:00.000Z' };
const settled = { bankReference: 'FT1', paidOn: '2026-11-21' };
const declined = { reason: 'other', note: '' } as const;
const product = { id: 'school-fees', name: 'School fees loan' } as LoanProductBody;

type Row = [
  line: string,
  call: (api: AdminApi) => Promise<unknown>,
  response: unknown,
  value: unknown,
  body?: object,
];
const calls: Row[] = [
  ['GET /api/admin/loans/l-1', (api) => api.getAdminLoan('l-1'), { loan }, loan],
  ['GET /api/admin/loans/l-1/account', (api) => api.getAdminLoanAccount('l-1'), account, account],
  [
    'GET /api/admin/loans/l-1/repayments?cursor=c-1',
    (api) => api.listAdminRepayments('l-1', 'c-1'),
    ...([repayments, repayments] as const),
  ],
  ['POST /api/admin/loans/l-1/reopen', (api) => api.reopenLoan('l-1'), { loan }, loan, {}],
  ['POST /api/admin/loans/l-1/cancel', (api) => api.cancelLoan('l-1'), { loan }, loan, {}],
  ['POST /api/admin/loans/l-1/cancellation', (api) => api.requestCancellation('l-1'), { loan }, loan, {}],
  [
    'POST /api/admin/loans/l-1/request-documents',
    (api) => api.requestDocuments('l-1', { kinds: ['letter'], note: '' }),
    { loan },
    loan,
    { kinds: ['letter'], note: '' },
  ],
  [
    'POST /api/admin/loans/l-1/link-student',
    (api) => api.linkStudent('l-1', { regNo: 'SMK-0001' }),
    { loan },
    loan,
    { regNo: 'SMK-0001' },
  ],
  [
    'POST /api/admin/loans/l-1/approve',
    (api) => api.approveLoan('l-1', { principal: 800_000 }),
    { loan },
    loan,
    { principal: 800_000 },
  ],
  ['POST /api/admin/loans/l-1/decline', (api) => api.declineLoan('l-1', declined), { loan }, loan, declined],
  [
    'POST /api/admin/loans/l-1/documents/f%2F1/link',
    (api) => api.createLoanDocumentLink('l-1', 'f/1'),
    link,
    link,
    {},
  ],
  ['GET /api/admin/disbursements/d-1', (api) => api.getDisbursement('d-1'), { disbursement }, disbursement],
  [
    'POST /api/admin/loans/l-1/disburse',
    (api) => api.disburseLoan('l-1'),
    { disbursement },
    disbursement,
    {},
  ],
  [
    'POST /api/admin/disbursements/d-1/settled',
    (api) => api.settleDisbursement('d-1', settled),
    { disbursement },
    disbursement,
    settled,
  ],
  [
    'POST /api/admin/disbursements/d-1/failed',
    (api) => api.failDisbursement('d-1', { reason: 'Account closed' }),
    { disbursement },
    disbursement,
    { reason: 'Account closed' },
  ],
  ['POST /api/admin/bank-payment-files', (api) => api.createPaymentFile(), { file }, file, {}],
  [
    'GET /api/admin/bank-payment-files/f-1',
    (api) => api.getPaymentFileCsv('f-1'),
    'reference,payee\r\n',
    'reference,payee\r\n',
  ],
  ['GET /api/admin/loan-products', (api) => api.listLoanProducts(), { products: [] }, []],
  [
    'POST /api/admin/loan-products',
    (api) => api.saveLoanProduct(product),
    { product: { ...product, version: 3 } },
    { ...product, version: 3 },
    product,
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

it.each([
  ['a loan', (api: AdminApi) => api.getAdminLoan('l-1')],
  ['a payment to a school', (api: AdminApi) => api.getDisbursement('d-1')],
  ['a link', (api: AdminApi) => api.createLoanDocumentLink('l-1', 'f-1')],
])('returns a connection failure for a captive portal’s response to a request for %s', async (_, call) => {
  expect(await call(createFakeAdminApi(CAPTIVE_PORTAL).api)).toMatchObject({
    ok: false,
    error: { kind: 'connection' },
  });
});
