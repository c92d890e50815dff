import type { ParentPaymentItem } from '@somesa/core';
import { beforeEach, expect, it } from 'vitest';
import type { StubResponse } from '../../../testing/answers';
import { createOverviewResponse, type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleLoanSummary, sampleRepayment } from '../../../testing/positions';
import { resetBrowser } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const FEES = 'GET /parent/payments?purpose=fees';
const fees = (id: string, more: Partial<ParentPaymentItem> = {}): ParentPaymentItem => ({
  id,
  reference: `SP-${id}`,
  purpose: 'fees',
  status: 'succeeded',
  amount: 250_000,
  at: '2026-09-20T22:05:00.000Z',
  school: { slug: 'hill', name: 'Hill School' },
  child: 'A. Nakato',
  paymentMethod: 'mobile',
  network: 'mtn',
  ...more,
});
const paid = (payments: ParentPaymentItem[]): StubResponse => [200, { payments, next: null }];
const open = async (more: Record<string, StubResponse>) => {
  own = await openDashboard('/parent/dashboard/payment-history', { [FEES]: paid([]), ...more });
};
const headings = () =>
  [...own.page.container.querySelectorAll('main h2')].map((heading) => heading.textContent);

it('shows a table for each loan, and one for direct fee payments with their receipts', async () => {
  await open({
    'GET /parent/overview': createOverviewResponse([
      sampleLoanSummary(),
      sampleLoanSummary('closed', { id: 'l-2', childName: 'Musa Okello' }),
    ]),
    'GET /parent/repayments?loanId=l-1': [200, { repayments: [sampleRepayment('p-1')], next: null }],
    'GET /parent/repayments?loanId=l-2': [200, { repayments: [], next: null }],
    [FEES]: paid([fees('f-1'), fees('f-2', { status: 'failed' })]),
  });
  await own.page.waitFor('No payments on this loan yet.');
  await own.page.waitUntil(() => expect(own.rows()).toHaveLength(3));
  expect(own.page.container.querySelector('h1')?.textContent).toBe('General Payment History');
  expect(headings()).toEqual(['Loan for Amina Nakato', 'Loan for Musa Okello', 'School fees paid directly']);
  expect(own.rows()[0]?.slice(0, 3)).toEqual(['20 September 2026', 'UGX 100,000', 'Monthly payment']);
  expect(own.rows()[1]).toEqual([
    '21\u00a0September\u00a02026',
    'UGX 250,000',
    'A. Nakato',
    'Hill School',
    'Paid',
    'SP\u2011f\u20111',
  ]);
  expect(own.rows()[2]?.slice(4)).toEqual(['Failed', '']);
  const receipt = own.page.container.querySelector('main td a');
  expect(receipt?.getAttribute('href')).toBe('/receipts/SP-f-1');
});

it('loads the payments of the first loans only, and those of the others on request', async () => {
  const loans = Array.from({ length: 6 }, (_, at) => sampleLoanSummary('closed', { id: `l-${at + 1}` }));
  const none: StubResponse = [200, { repayments: [], next: null }];
  await open({
    'GET /parent/overview': createOverviewResponse(loans),
    ...Object.fromEntries(loans.map(({ id }) => [`GET /parent/repayments?loanId=${id}`, none])),
  });
  await own.page.waitFor('Show payments');
  expect(own.names()).not.toContain('GET /parent/repayments?loanId=l-6');
  await own.page.press('Show payments');
  await own.page.waitUntil(() => expect(own.names()).toContain('GET /parent/repayments?loanId=l-6'));
});

it('shows links to a parent without payments, and a payment when it completes elsewhere', async () => {
  await open({});
  await own.page.waitFor('You haven’t paid fees directly yet.');
  expect(own.page.container.querySelector('main a[href="/pay-fees"]')?.textContent).toBe('Pay Fees Now');
  own.answers[FEES] = paid([fees('f-1')]);
  await own.notify('payment');
  await own.page.waitUntil(() => expect(own.rows()).toHaveLength(1));
});
