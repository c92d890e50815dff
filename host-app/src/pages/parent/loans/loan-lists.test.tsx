import type { LoanListItem } from '@somesa/core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { sampleLoan } from '../../../testing/loans';
import { resetBrowser, visit } from '../../../testing/visit';

let own: DashboardVisit;
beforeEach(resetBrowser);

const LIST = 'GET /parent/loans';
const listed = (loans: LoanListItem[], next: string | null = null): StubResponse => [200, { loans, next }];
const open = async (list: StubResponse, more: Record<string, StubResponse> = {}, query = '') => {
  own = await openDashboard(`/parent/dashboard/loan-history${query}`, { [LIST]: list, ...more });
};

const listTexts = (selector: string) =>
  [...own.page.container.querySelectorAll(selector)].map((one) => one.textContent);
const cards = () => listTexts('main li h2');
const statuses = () => listTexts('main li dd:has(span)');

describe('LoanHistoryPage', () => {
  it('is a list of cards with the child, the amount, the repaid months and the six facts of the specification', async () => {
    const loan = sampleLoan('ongoing', { progress: { covered: 2, total: 3 } });
    await open(listed([loan]));
    await own.page.waitUntil(() => expect(cards()).toEqual(['Amina Nakato · UGX\u00a0850,000']));
    const [link] = own.page.container.querySelectorAll('main li a');
    expect(link?.getAttribute('href')).toBe('/parent/dashboard/loans/l-1');
    expect(own.main()).toContain('2 of 3 months paid');
    const bar = own.page.container.querySelector('main progress');
    expect([bar?.getAttribute('value'), bar?.getAttribute('max')]).toEqual(['2', '3']);
    const facts = [...own.page.container.querySelectorAll('main dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    );
    expect(facts).toEqual([
      ['Date Taken', '20 November 2026'],
      ['Amount Taken', 'UGX 850,000'],
      ['Interest', '3.5% a year'],
      ['Terms', '1'],
      ['Monthly Payments', `UGX ${loan.monthlyPayments.toLocaleString('en-US')}`],
      ['Status', 'Ongoing'],
    ]);
    expect(own.page.container.querySelector('nav [aria-current]')?.textContent).toBe('Loan History');
    const [call] = own.calls.filter(({ name }) => name === LIST);
    expect(call?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('shows no bar on an application, of which nothing can be repaid', async () => {
    await open(listed([sampleLoan('submitted')]));
    await own.page.waitUntil(() => expect(cards()).toHaveLength(1));
    expect(own.page.container.querySelector('main progress')).toBeNull();
  });

  it('links to the application if there are no loans', async () => {
    await open(listed([]));
    await own.page.waitFor('You haven’t applied for a loan yet.');
    expect(own.page.container.querySelector('main a')?.getAttribute('href')).toBe(
      '/installment-payments/options/loan-application',
    );
  });

  it('loads the next page on request, and shows an error if that fails', async () => {
    const next = `${LIST}?cursor=c-2`;
    await open(listed([sampleLoan('ongoing')], 'c-2'), { [next]: 'broken' });
    await own.page.waitFor('Show more');
    await own.page.press('Show more');
    await own.page.waitFor('Network Error');
    own.answers[next] = listed([sampleLoan('closed', { id: 'l-9' })]);
    await own.page.press('Show more');
    await own.page.waitUntil(() => expect(cards()).toHaveLength(2));
    expect(own.main()).not.toContain('Show more');
    expect(own.main()).not.toContain('Network Error');
  });

  it('filters by status, which the address keeps', async () => {
    const endedLoans = `${LIST}?status=closed%2Ccancelled%2Cwritten_off%2Crecovered`;
    const applications = `${LIST}?status=draft%2Csubmitted%2Cunder_review%2Capproved%2Cdeclined%2Cexpired%2Cwithdrawn%2Caccepted`;
    await open(
      listed([sampleLoan('ongoing'), sampleLoan('closed', { id: 'l-9' })]),
      {
        [endedLoans]: listed([sampleLoan('closed', { id: 'l-9' })], 'c-2'),
        [`${endedLoans}&cursor=c-2`]: listed([sampleLoan('written_off', { id: 'l-8' })]),
        [applications]: listed([]),
      },
      '?status=over',
    );
    await own.page.waitUntil(() => expect(cards()).toHaveLength(1));
    const chosen = () => own.page.container.querySelector('main nav [aria-current]')?.textContent;
    expect(chosen()).toBe('Repaid');
    await own.page.press('Show more');
    await own.page.waitUntil(() => expect(cards()).toHaveLength(2));
    expect(own.names()).not.toContain(LIST);
    await own.page.press('Applications');
    await own.page.waitFor('No loans in this list.');
    expect(cards()).toEqual([]);
    expect(chosen()).toBe('Applications');
    expect(own.page.at()).toBe('/parent/dashboard/loan-history?status=applications');
    await own.page.press('Show all loans');
    await own.page.waitUntil(() => expect(cards()).toHaveLength(2));
    expect(own.main()).not.toContain('None of your loans');
  });

  it('reads every shown page again when a loan changes elsewhere, so that the list grows in place', async () => {
    const next = `${LIST}?cursor=c-2`;
    const second = listed([sampleLoan('closed', { id: 'l-9' })]);
    await open(listed([sampleLoan('approved')], 'c-2'), { [next]: second });
    await own.page.waitFor('Show more');
    await own.page.press('Show more');
    await own.page.waitUntil(() => expect(cards()).toHaveLength(2));
    own.answers[LIST] = listed([sampleLoan('submitted', { id: 'l-10' })], 'c-3');
    own.answers[`${LIST}?cursor=c-3`] = listed([sampleLoan('accepted')]);
    await own.notify('loan');
    await own.page.waitFor('Accepted');
    expect(statuses()).toEqual(['Received', 'Accepted']);
  });

  it('shows a placeholder while loading, and loads again after a failure', async () => {
    await open([503, { message: 'We can’t answer right now.' }]);
    await own.page.waitFor('We can’t answer right now.');
    own.answers[LIST] = listed([sampleLoan('submitted')]);
    await own.page.press('Try again');
    await own.page.waitFor('Received');
    expect(own.main()).not.toContain('could not be loaded');
  });

  it('redirects a guest to the login', async () => {
    stubServer({});
    const page = await visit('/parent/dashboard/loan-history');
    onTestFinished(async () => {
      await page.unmount();
      vi.unstubAllGlobals();
    });
    await page.arrive('/login');
  });
});
