import type { LoanListItem } from '@somesa/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer } from '../../../testing/answers';
import { sampleLoan } from '../../../testing/loans';
import { forgetVisits, sarah, type Visit, visit, wasSignedIn } from '../../../testing/visit';

let page: Visit;
beforeEach(forgetVisits);
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const open = async (path: string, list: Answer, more: Record<string, Answer> = {}) => {
  const answers: Record<string, Answer> = {
    'GET /auth/me': [200, { user: sarah }],
    'GET /parent/loans': list,
    ...more,
  };
  const calls = answer(answers);
  wasSignedIn();
  page = await visit(path);
  return { calls, answers };
};
const listed = (loans: LoanListItem[], next: string | null = null): Answer => [200, { loans, next }];
const main = () => page.container.querySelector('main')?.textContent ?? '';

describe('the overview', () => {
  it('shows each application and loan with where it stands, its amounts and what comes next', async () => {
    const { calls } = await open(
      '/parent/dashboard',
      listed([sampleLoan('approved'), sampleLoan('ongoing', { id: 'l-2', childName: 'Musa Okello' })]),
    );
    await page.waitFor('Loan for Amina Nakato');
    const cards = [...page.container.querySelectorAll('main li')].map((card) => card.textContent);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toContain('Offer open');
    expect(cards[0]).toContain('UGX 850,000');
    expect(cards[0]).toContain('Read the offer and accept it.');
    expect(cards[1]).toContain('Ongoing');
    expect(page.container.querySelector('main li a')?.getAttribute('href')).toBe(
      '/parent/dashboard/loans/l-1',
    );
    const [call] = calls.filter(({ name }) => name === 'GET /parent/loans');
    expect(call?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('leads on where there is none', async () => {
    await open('/parent/dashboard', listed([]));
    await page.waitFor('You have no loan here');
    expect(main()).toContain('Apply for a loan');
  });

  it('brings the next page when it is asked for, and says when it could not', async () => {
    const next = 'GET /parent/loans?cursor=c-2';
    const list = listed([sampleLoan('ongoing')], 'c-2');
    const { answers } = await open('/parent/dashboard', list, { [next]: 'broken' });
    await page.waitFor('Show more');
    await page.press('Show more');
    await page.waitFor('Network Error');
    answers[next] = listed([sampleLoan('closed', { id: 'l-9', childName: 'Musa Okello' })]);
    await page.press('Show more');
    await page.waitFor('Loan for Musa Okello');
    expect(main()).toContain('Loan for Amina Nakato');
    expect(main()).not.toContain('Show more');
    expect(main()).not.toContain('Network Error');
  });

  it('holds the place while it waits, and tries again after a failure', async () => {
    const { answers } = await open('/parent/dashboard', [503, { message: 'We can’t answer right now.' }]);
    await page.waitFor('We can’t answer right now.');
    answers['GET /parent/loans'] = listed([sampleLoan('submitted')]);
    await page.press('Try again');
    await page.waitFor('Received');
    expect(main()).not.toContain('could not be loaded');
  });
});

describe('the loan history', () => {
  it('is a table with the six columns that were specified', async () => {
    await open('/parent/dashboard/loan-history', listed([sampleLoan('ongoing')]));
    await page.until(() => expect(page.container.querySelector('table')).not.toBeNull());
    const heads = [...page.container.querySelectorAll('thead th')].map((head) => head.textContent);
    expect(heads).toEqual([
      ...['Date Taken', 'Amount Taken', 'Interest', 'Status', 'Terms', 'Monthly Payments'],
    ]);
    const cells = [...page.container.querySelectorAll('tbody th, tbody td')];
    const { monthlyPayments } = sampleLoan('ongoing');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      ...['20 November 2026', 'UGX 850,000', '3.5 % a year', 'Ongoing', '1'],
      `UGX ${monthlyPayments.toLocaleString('en-US')}`,
    ]);
    expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(heads);
    expect(page.container.querySelector('nav [aria-current]')?.textContent).toBe('Loan History');
    await page.press('20 November 2026');
    await page.until(() => expect(page.at()).toBe('/parent/dashboard/loans/l-1'));
  });

  it('leads on where there is none', async () => {
    await open('/parent/dashboard/loan-history', listed([]));
    await page.waitFor('You have not asked for a loan yet.');
    expect(page.container.querySelector('main a')?.getAttribute('href')).toBe(
      '/installment-payments/options/loan-application',
    );
  });

  it('sends a guest to the log-in', async () => {
    answer({});
    page = await visit('/parent/dashboard/loan-history');
    await page.arrive('/login');
  });
});
