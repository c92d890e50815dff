import { beforeEach, describe, expect, it } from 'vitest';
import type { StubResponse } from '../../../testing/answers';
import { createOverviewResponse, type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleLoanSummary, sampleRepayment } from '../../../testing/positions';
import { resetBrowser } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const LIST = 'GET /parent/repayments';
const listed = (
  repayments: ReturnType<typeof sampleRepayment>[],
  next: string | null = null,
): StubResponse => [200, { repayments, next }];
const twoLoans = createOverviewResponse([
  sampleLoanSummary(),
  sampleLoanSummary('closed', { id: 'l-2', pending: 0 }),
]);
const open = async (more: Record<string, StubResponse>, query = '') => {
  own = await openDashboard(`/parent/dashboard/loan-repayments${query}`, {
    'GET /parent/overview': createOverviewResponse([sampleLoanSummary()]),
    ...more,
  });
};
const chooseDay = (name: string, value: string) => own.page.type({ [name]: value });

describe('LoanRepaymentsPage', () => {
  it('shows a table with date, amount and type, under both ways of paying', async () => {
    await open({
      [LIST]: listed([
        sampleRepayment('p-2', { type: 'settlement' }),
        sampleRepayment('p-1', { isReversed: true, date: '2026-08-21' }),
      ]),
    });
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(2));
    expect(own.main()).toContain('All Repayments');
    expect(own.rows().map((row) => row.slice(0, 3))).toEqual([
      ['20 September 2026', 'UGX 100,000', 'Paid off early'],
      ['21 August 2026', 'UGX 100,000', 'Monthly payment, reversed'],
    ]);
    const links = [...own.page.container.querySelectorAll('main a')].slice(0, 2);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Make Monthly Repayment', '/parent/dashboard/loan-repayments/repayment'],
      ['Make an early Repayment', '/parent/dashboard/loan-repayments/early-repayment'],
    ]);
  });

  it('shows the allocation of a repayment on request, with the receipt', async () => {
    await open({ [LIST]: listed([sampleRepayment('p-1', { penalties: 5_000 })]) });
    await own.page.waitFor('Breakdown');
    expect(own.main()).not.toContain('Principal');
    await own.page.do(() =>
      own.page.container.querySelector<HTMLButtonElement>('tbody button[aria-expanded]')?.click(),
    );
    const parts = own.page.container.querySelector('tr.detail')?.textContent;
    expect(parts).toContain('PrincipalUGX 99,000');
    expect(parts).toContain('InterestUGX 1,000');
    expect(parts).toContain('Late feesUGX 5,000');
    expect(parts).not.toContain('Overpayment');
    expect(own.page.container.querySelector('tr.detail a')?.getAttribute('href')).toBe('/receipts/SP-p-1');
  });

  it('filters by loan and date range, which the address keeps', async () => {
    await open({
      'GET /parent/overview': twoLoans,
      [LIST]: listed([sampleRepayment('p-1')]),
      [`${LIST}?loanId=l-2`]: listed([sampleRepayment('p-7', { amount: 70_000, loanId: 'l-2' })]),
      [`${LIST}?loanId=l-2&from=2026-01-01`]: listed([]),
    });
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(1));
    await own.choose('l-2');
    await own.page.waitFor('UGX 70,000');
    expect(own.page.at()).toBe('/parent/dashboard/loan-repayments?loan=l-2');
    await chooseDay('from', '2026-01-01');
    await own.page.waitFor('No repayments match these filters.');
    expect(own.page.at()).toBe('/parent/dashboard/loan-repayments?loan=l-2&from=2026-01-01');
    await own.page.press('Clear filters');
    await own.page.waitFor('UGX 100,000');
    expect(own.page.input('from').value).toBe('');
  });

  it('shows an error for an inverted date range, and sends no request', async () => {
    await open({ [`${LIST}?from=2026-03-01`]: listed([sampleRepayment('p-1')]) }, '?from=2026-03-01');
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(1));
    await chooseDay('to', '2026-02-01');
    expect(own.page.under('to')).toBe('End date is before start date');
    expect(own.names().filter((name) => name.includes('to='))).toEqual([]);
  });

  it('adds a payment that completes elsewhere, and keeps what is being typed', async () => {
    await open({ [`${LIST}?from=2026-03-01`]: listed([sampleRepayment('p-1')]) }, '?from=2026-03-01');
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(1));
    await chooseDay('to', '2026-02-01');
    own.answers[`${LIST}?from=2026-03-01`] = listed([sampleRepayment('p-2'), sampleRepayment('p-1')]);
    await own.notify('payment');
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(2));
    expect(own.page.input('to').value).toBe('2026-02-01');
  });

  it('loads the repayments page by page', async () => {
    await open({
      [LIST]: listed([sampleRepayment('p-2')], 'c-2'),
      [`${LIST}?cursor=c-2`]: listed([sampleRepayment('p-1')]),
    });
    await own.page.waitFor('Show more');
    await own.page.press('Show more');
    await own.page.waitUntil(() => expect(own.rows()).toHaveLength(2));
    expect(own.main()).not.toContain('Show more');
  });
});

it('shows the next steps to a parent without repayments, and to one without loans', async () => {
  await open({ [LIST]: listed([]) });
  await own.page.waitFor('You haven’t made any repayments yet.');
  await own.page.unmount();
  await open({ [LIST]: listed([]), 'GET /parent/overview': createOverviewResponse([]) });
  await own.page.waitFor('You have no loan to repay.');
  expect(own.main()).not.toContain('Make Monthly Repayment');
});

it('shows an error if loading fails, and loads again on request', async () => {
  await open({ [LIST]: 'broken' });
  await own.page.waitFor('Network Error');
  own.answers[LIST] = listed([sampleRepayment('p-1')]);
  await own.page.press('Try again');
  await own.page.waitUntil(() => expect(own.rows()).toHaveLength(1));
});
