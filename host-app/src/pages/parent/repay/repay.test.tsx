import { beforeEach, describe, expect, it } from 'vitest';
import { lastRepayment } from '../../../state/last-repayment';
import type { StubResponse } from '../../../testing/answers';
import { createOverviewResponse, type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleLoanSummary } from '../../../testing/positions';
import { sampleRepaymentReceipt } from '../../../testing/receipts';
import { resetBrowser, sarah } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const open = async (path: string, more: Record<string, StubResponse>, user = sarah) => {
  own = await openDashboard(`/parent/dashboard/${path}`, more, user);
};
const steps = () => [...own.page.container.querySelectorAll('main ol li')].map((step) => step.textContent);

describe('PayPage', () => {
  it('repays the only loan in three steps', async () => {
    await open('loan-repayments/repayment', {
      'GET /parent/overview': createOverviewResponse([sampleLoanSummary()]),
    });
    await own.page.waitUntil(() => expect(steps()).toHaveLength(3));
    expect(own.page.container.querySelector('h1')?.textContent).toBe('Monthly repayment');
    expect(own.page.container.querySelector('nav [aria-current]')?.textContent).toBe('Loan Repayments');
  });

  it.each([
    ['selects the network of a verified phone number', true, ['MTN']],
    ['selects no network for a phone number that is not verified', false, []],
  ])('%s', async (_, isVerified, selected) => {
    const loans = createOverviewResponse([sampleLoanSummary()]);
    await open(
      'loan-repayments/repayment',
      { 'GET /parent/overview': loans },
      { ...sarah, phone_verified: isVerified },
    );
    await own.page.waitUntil(() => expect(steps()).toHaveLength(3));
    const pressed = [...own.page.container.querySelectorAll('main [aria-pressed=true] strong')];
    expect(pressed.map(({ textContent }) => textContent)).toEqual(selected);
  });

  it('asks for the loan if there are several, and uses the one in the address', async () => {
    const other = sampleLoanSummary('ongoing', { id: 'l-2', childName: 'Musa Okello', due: 100_000 });
    const loans = createOverviewResponse([
      sampleLoanSummary(),
      other,
      sampleLoanSummary('closed', { id: 'l-3', pending: 0 }),
    ]);
    await open('loan-repayments/early-repayment', { 'GET /parent/overview': loans });
    await own.page.waitFor('Which loan do you want to repay?');
    const links = [...own.page.container.querySelectorAll('main li a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual([
      '/parent/dashboard/loan-repayments/early-repayment?loan=l-1',
      '/parent/dashboard/loan-repayments/early-repayment?loan=l-2',
    ]);
    expect(own.main()).toContain('UGX\u00a0300,000 still to pay');
    expect(own.main()).toContain('UGX\u00a0100,000 due now');
    await own.page.press('Loan for Musa Okello');
    await own.page.waitUntil(() => expect(steps()).toHaveLength(3));
  });

  it('keeps its wizard when the loan is paid off by it', async () => {
    await open('loan-repayments/repayment?loan=l-1', {
      'GET /parent/overview': createOverviewResponse([sampleLoanSummary()]),
    });
    await own.page.waitUntil(() => expect(steps()).toHaveLength(3));
    own.answers['GET /parent/overview'] = createOverviewResponse([
      sampleLoanSummary('closed', { pending: 0, due: 0 }),
    ]);
    await own.notify('loan');
    await own.page.waitUntil(() =>
      expect(own.names().filter((name) => name === 'GET /parent/overview')).toHaveLength(2),
    );
    expect(steps()).toHaveLength(3);
  });

  it('shows the next steps to a parent with nothing to repay', async () => {
    await open('loan-repayments/repayment', { 'GET /parent/overview': createOverviewResponse([]) });
    await own.page.waitFor('You have no loan to repay.');
  });
});

describe('RepaymentSuccessPage', () => {
  const account = (more: Parameters<typeof sampleLoanSummary>[1]): StubResponse => [
    200,
    { account: sampleLoanSummary('ongoing', more), schedules: [], restructuring: null, promise: null },
  ];

  it('shows the amount paid, its receipt and the next payment, under an image that links to the overview', async () => {
    lastRepayment.repaid = { receipt: sampleRepaymentReceipt, loanId: 'l-1', userId: sarah.user_id };
    await open('repayment-success', { 'GET /parent/loans/l-1/account': account({}) });
    await own.page.waitFor('Your next instalment is UGX\u00a0100,000, on 21 October 2026.');
    expect(own.page.container.querySelector('main a')?.getAttribute('href')).toBe('/parent/dashboard');
    expect(own.page.container.querySelector('main a svg[role=img]')).not.toBeNull();
    expect(own.main()).toContain('UGX 100,000');
    expect(own.main()).toContain('MTN');
    expect(own.page.container.querySelector('a[href="/receipts/SP-7KQ2-M4X9"]')).not.toBeNull();
  });

  it('shows that a loan is repaid, and keeps the receipt if the position cannot be loaded', async () => {
    lastRepayment.repaid = { receipt: sampleRepaymentReceipt, loanId: 'l-1', userId: sarah.user_id };
    await open('repayment-success', {
      'GET /parent/loans/l-1/account': account({ pending: 0, nextDue: null }),
    });
    await own.page.waitFor('The loan is fully repaid.');
    await own.page.unmount();
    await open('repayment-success', { 'GET /parent/loans/l-1/account': 'broken' });
    await own.page.waitFor('We’ll confirm the payment by SMS.');
    expect(own.main()).not.toContain('The loan is fully repaid.');
  });

  it('shows no payment to a user who opens it directly, or to another user of the same tab', async () => {
    lastRepayment.repaid = { receipt: sampleRepaymentReceipt, loanId: 'l-1', userId: 'u-2' };
    await open('repayment-success', {});
    await own.page.waitFor('No recent payment to show');
    expect(own.main()).not.toContain('UGX');
  });
});
