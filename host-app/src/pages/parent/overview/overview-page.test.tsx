import { beforeEach, describe, expect, it } from 'vitest';
import type { StubResponse } from '../../../testing/answers';
import { createOverviewResponse, type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleLoan } from '../../../testing/loans';
import { sampleLoanSummary } from '../../../testing/positions';
import { resetBrowser } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const OVERVIEW = 'GET /parent/overview';
const PAYOFF = 'GET /parent/loans/l-1/payoff';
const createPayoff = (savedInterest: number): StubResponse => [
  200,
  { payoff: { total: 295_465, savedInterest } },
];
const open = async (
  overview: StubResponse,
  more: Record<string, StubResponse> = {},
  path = '/parent/dashboard',
) => {
  own = await openDashboard(path, { [OVERVIEW]: overview, [PAYOFF]: createPayoff(4_535), ...more });
};
const listed = (...loans: ReturnType<typeof sampleLoan>[]): StubResponse => [200, { loans, next: null }];
const listTexts = (selector: string) =>
  [...own.page.container.querySelectorAll(selector)].map((one) => one.textContent);

describe('OverviewPage with a loan', () => {
  it('shows the position of the loan in three cards, a strip of terms, a chart with a table, and the last payments', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]));
    await own.page.waitFor('Recent Payments');
    expect(own.page.container.querySelector('h1')?.textContent).toBe('Loan Status');
    const [totals, terms] = own.page.container.querySelectorAll('main dl');
    expect(totals?.textContent).toBe(
      'Total Amount TakenUGX 1,188,000Total Amount PaidUGX 900,000Total Amount PendingUGX 300,000',
    );
    expect(terms?.textContent).toBe('Total Terms12 monthsTerms Covered9 monthsTerms Remaining3 months');
    const picture = own.page.container.querySelector('main svg[role=img]');
    expect(picture?.getAttribute('aria-label')).toBe(
      '12 instalments: 9 paid, 0 overdue, 0 due today, 3 upcoming.',
    );
    expect(picture?.querySelectorAll('rect.paid')).toHaveLength(9);
    expect(listTexts('main ol li')).toEqual(['Term 1, paid', 'Term 2, paid', 'Term 3, months left: 3']);
    expect(own.main()).toContain('9 of 12 months paid');
    const [instalments, payments] = own.page.container.querySelectorAll('main table');
    expect(instalments?.querySelectorAll('tbody tr')).toHaveLength(12);
    expect([...(payments?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)).toEqual([
      '20 September 2026Monthly paymentUGX 100,000',
      '21 August 2026Monthly paymentUGX 100,000',
      '19 July 2026Early repaymentUGX 150,000',
    ]);
    expect(own.main()).not.toMatch(/\{\w+\}/);
  });

  it('leads with the next payment, and then with what paying off today saves', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]));
    await own.page.waitFor('Pay off today and save UGX\u00a04,535');
    const [lead] = own.page.container.querySelectorAll('main [role=region]');
    expect(lead?.textContent).toBe(
      'Next payment for Amina NakatoUGX 100,000Due since 21 October 2026Make Monthly Repayment' +
        'Pay off today and save UGX\u00a04,535UGX\u00a0295,465 pays off the loan today.Make an early Repayment',
    );
    const [totals] = own.page.container.querySelectorAll('main dl');
    expect(lead?.compareDocumentPosition(totals as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('leads with everything that is due if several instalments are overdue', async () => {
    await open(createOverviewResponse([sampleLoanSummary('in_arrears', { due: 200_000, arrears: 200_000 })]));
    await own.page.waitFor('Due since 21 October 2026');
    expect(own.page.container.querySelector('main [role=region] .amount')?.textContent).toBe('UGX 200,000');
  });

  it('promises no saving if paying off today saves nothing', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]), { [PAYOFF]: createPayoff(0) });
    await own.page.waitFor('Pay off today');
    expect(own.main()).not.toContain('save');
  });

  it('offers both payments even if the payoff cannot be loaded', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]), { [PAYOFF]: 'broken' });
    await own.page.waitFor('Make an early Repayment');
    expect(own.main()).not.toContain('Pay off today');
  });

  it('links to both ways of paying the loan', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]));
    await own.page.waitFor('Make Monthly Repayment');
    const href = (name: string) =>
      [...own.page.container.querySelectorAll('main a')]
        .find((link) => link.textContent === name)
        ?.getAttribute('href');
    expect(href('Make Monthly Repayment')).toBe('/parent/dashboard/loan-repayments/repayment?loan=l-1');
    expect(href('Make an early Repayment')).toBe(
      '/parent/dashboard/loan-repayments/early-repayment?loan=l-1',
    );
  });

  it('shows the overdue amount, since when it is overdue, and what to do', async () => {
    const late = { due: 100_000, arrears: 100_000, daysPastDue: 8 };
    await open(createOverviewResponse([sampleLoanSummary('in_arrears', late)]));
    await own.page.waitFor('UGX\u00a0100,000 is overdue');
    expect(own.main()).toContain('It was due 8 days ago, on 21 October 2026. Please pay now.');
  });

  it('offers no payment on a repaid loan', async () => {
    await open(
      createOverviewResponse([
        sampleLoanSummary('closed', { pending: 0, nextDue: null, recentPayments: [] }),
      ]),
    );
    await own.page.waitFor('This loan is fully repaid.');
    expect(own.main()).not.toContain('Make Monthly Repayment');
    expect(own.main()).toContain('No payments yet.');
  });

  it('shows the selected loan, which the address keeps', async () => {
    const other = sampleLoanSummary('ongoing', { id: 'l-2', childName: 'Musa Okello', nextDue: null });
    await open(createOverviewResponse([sampleLoanSummary(), other]));
    await own.page.waitFor('Loan for Amina Nakato');
    const select = own.page.container.querySelector<HTMLSelectElement>('main select');
    expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual([
      'Amina Nakato, UGX 1,188,000, Ongoing',
      'Musa Okello, UGX 1,188,000, Ongoing',
    ]);
    await own.choose('l-2');
    await own.page.waitFor('Loan for Musa Okello');
    expect(own.page.at()).toBe('/parent/dashboard?loan=l-2');
    expect(listTexts('main section h2')).not.toContain('Loan for Amina Nakato');
  });

  it('is refreshed when a payment arrives elsewhere, and unchanged if that fails', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]));
    await own.page.waitFor('9 of 12 months paid');
    const instalments = sampleLoanSummary().instalments.map((each) =>
      each.number === 10 ? { ...each, state: 'paid' as const } : each,
    );
    own.answers[OVERVIEW] = createOverviewResponse([sampleLoanSummary('ongoing', { instalments })]);
    await own.notify('payment');
    await own.page.waitFor('10 of 12 months paid');
    own.answers[OVERVIEW] = 'broken';
    const before = own.calls.length;
    await own.notify('loan');
    await own.page.waitUntil(() => expect(own.calls.length).toBeGreaterThan(before));
    await own.page.do(() => undefined);
    expect(own.main()).toContain('10 of 12 months paid');
  });
});

describe('OverviewPage without an active loan', () => {
  it('lists applications, with offers above everything', async () => {
    await open(createOverviewResponse([sampleLoanSummary()]), {
      'GET /parent/loans': listed(
        sampleLoan('approved', { id: 'l-3', childName: 'Musa Okello' }),
        sampleLoan('under_review', { id: 'l-4' }),
        sampleLoan('ongoing'),
      ),
    });
    await own.page.waitFor('You have an offer');
    expect(listTexts('main section h2')[0]).toBe('You have an offer');
    expect(own.page.container.querySelector('main section a')?.getAttribute('href')).toBe(
      '/parent/dashboard/loans/l-3',
    );
    const cards = [...own.page.container.querySelectorAll('main ul > li h3')].map((one) => one.textContent);
    expect(cards).toEqual(['Musa Okello · UGX\u00a0850,000', 'Amina Nakato · UGX\u00a0850,000']);
  });

  it('shows applications without the cards if no loan is active', async () => {
    await open(createOverviewResponse([]), { 'GET /parent/loans': listed(sampleLoan('submitted')) });
    await own.page.waitFor('Your applications');
    expect(own.main()).not.toContain('Total Amount Taken');
  });

  it('shows the next steps to a parent without any loan', async () => {
    await open(createOverviewResponse([]));
    await own.page.waitFor('You have no loans here');
    expect(own.main()).toContain('Apply for a loan');
    expect(own.main()).not.toMatch(/UGX/);
  });
});

it('shows a placeholder while loading, and loads again after a failure', async () => {
  await open([503, { message: 'We can’t answer right now.' }]);
  await own.page.waitFor('We can’t answer right now.');
  own.answers[OVERVIEW] = createOverviewResponse([sampleLoanSummary()]);
  await own.page.press('Try again');
  await own.page.waitFor('9 of 12 months paid');
  expect(own.main()).not.toContain('could not be loaded');
});

it('shows the number of unread notifications in the top bar and the sidebar', async () => {
  await open(createOverviewResponse([sampleLoanSummary()], { unread: 3 }));
  await own.page.waitFor('3 unread');
  const bell = own.page.container.querySelector('header .tools a');
  expect(bell?.getAttribute('aria-label')).toBe('Notifications, 3 unread');
  expect(bell?.getAttribute('href')).toBe('/parent/dashboard/notifications');
});
