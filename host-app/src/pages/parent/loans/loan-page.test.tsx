import { formatFigures, formatUgx, type LoanState, loanStates, moveLoan } from '@somesa/core';
import { loans as text } from '@somesa/core/site/en/loans';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer } from '../../../testing/answers';
import { sampleCost, sampleLoan } from '../../../testing/loans';
import { samplePosition } from '../../../testing/positions';
import { forgetVisits, sarah, type Visit, visit, wasSignedIn } from '../../../testing/visit';

let page: Visit;
beforeEach(forgetVisits);
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

const one = 'GET /parent/loans/l-1';
const account = 'GET /parent/loans/l-1/account';
const schedule = (version: number, from: string) => ({
  ...{ version, from, cause: version === 1 ? ('disbursed' as const) : ('early-repayment' as const) },
  instalments: [
    { number: 1, dueOn: '2026-01-21', ...{ principal: 99_000, interest: 1_000, fees: 0 } },
    { number: 2, dueOn: '2026-02-21', ...{ principal: 99_000, interest: 500, fees: 0 } },
  ].map((row) => ({ ...row, total: row.principal + row.interest, balanceAfter: 0 })),
});
const open = async (loan: Answer, more: Record<string, Answer> = {}) => {
  const answers: Record<string, Answer> = {
    'GET /auth/me': [200, { user: sarah }],
    'GET /parent/notifications?filter=all': [200, { notifications: [], next: null, unread: 0 }],
    [one]: loan,
    [account]: [200, { account: samplePosition(), schedules: [schedule(1, '2025-12-21')] }],
    ...more,
  };
  const calls = answer(answers);
  wasSignedIn();
  page = await visit('/parent/dashboard/loans/l-1');
  return { calls, answers };
};
const shown = (...sample: Parameters<typeof sampleLoan>): Answer => [200, { loan: sampleLoan(...sample) }];
const main = () => page.container.querySelector('main')?.textContent ?? '';
const sections = () =>
  [...page.container.querySelectorAll('main section > div > h2')].map((h) => h.textContent);
const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

describe.each(loanStates)('a loan that is %s', (state) => {
  it('says in words where it stands and what comes next, and offers only what is possible', async () => {
    await open(
      shown(state, { declined: state === 'declined' ? { reason: 'other_loan_open', note: null } : null }),
    );
    await page.waitFor(text.states[state]);
    expect(main()).toContain(text.now[state].title);
    expect(main()).not.toMatch(/\{\w+\}/);
    expect(sections().includes(text.accept.title)).toBe(state === 'approved');
    expect(sections().includes(text.withdraw.title)).toBe(moveLoan(state, 'withdraw').ok);
    const canAdd: LoanState[] = ['submitted', 'under_review'];
    expect(sections().includes(text.documents.title)).toBe(canAdd.includes(state));
  });
});

describe('what it costs', () => {
  it('is shown whole with every instalment, each figure as the engine has it', async () => {
    const cost = sampleCost(1_200_000, '12 months');
    await open(shown('approved', { cost }));
    await page.waitFor(text.cost.offer);
    const said = page.container.querySelector('main dl')?.textContent ?? '';
    for (const amount of [cost.monthlyPayment, cost.principal, cost.totalInterest, cost.totalPayable])
      expect(said).toContain(formatUgx(amount));
    expect(said).toContain('3.5 % a year');
    expect(said).toContain(`${cost.apr} % a year`);
    expect(said).toContain(
      `21 November 2027, UGX\u00a0${formatFigures(cost.instalments.at(-1)?.total ?? 0)}`,
    );
    const picture = page.container.querySelector('main svg[role=img]');
    expect(picture?.querySelectorAll('.principal')).toHaveLength(12);
    expect(picture?.getAttribute('aria-label')).toContain('12 instalments from 21 December 2026');
    const rows = [...page.container.querySelectorAll('main tbody tr')];
    expect(rows).toHaveLength(12);
    rows.forEach((row, at) => {
      const instalment = cost.instalments[at];
      const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
      expect(cells).toEqual(
        [instalment?.total, instalment?.principal, instalment?.interest, instalment?.balanceAfter].map(
          (amount) => formatFigures(amount ?? -1),
        ),
      );
    });
    expect(main()).toContain('as if the school were paid on 21 November 2026');
  });

  it('names the days that hold once the school was paid', async () => {
    await open(shown('ongoing'));
    await page.waitFor(text.cost.running);
    expect(main()).toContain('The school was paid on 21 November 2026');
    expect(main()).toContain('from 21 December 2026 to 21 February 2027');
    expect(main()).not.toContain('as if the school');
  });
});

describe('what a parent does next', () => {
  it('is named at the top: what staff asked for', async () => {
    await open(shown('under_review', { documentsNeeded: ['idBack', 'letter'] }));
    await page.waitFor('We need this from you: ID, back side; Letter from your employer.');
    const way = page.container.querySelector('main a[href="#documents"]');
    expect(way?.textContent).toBe(text.loan.papers);
    expect(page.container.querySelector('#documents')).not.toBeNull();
  });

  it('is named at the top: to accept the offer', async () => {
    await open(shown('approved'));
    await page.waitFor(text.now.approved.title);
    expect(page.container.querySelector('main a[href="#accept"]')).not.toBeNull();
    expect(page.container.querySelector('#accept')).not.toBeNull();
  });
});

describe('a declined application', () => {
  it('says why in words, and what staff wrote', async () => {
    await open(
      shown('declined', { declined: { reason: 'documents_unreadable', note: 'The back is dark.' } }),
    );
    await page.waitFor(text.declined.reasons.documents_unreadable);
    expect(main()).toContain('The back is dark.');
    expect(main()).not.toContain(text.cost.monthly);
  });
});

describe('an offer', () => {
  const code = 'POST /parent/loans/l-1/acceptance-code';
  const accept = 'POST /parent/loans/l-1/accept';

  it('is accepted by the code that was sent to the phone', async () => {
    const { calls } = await open(shown('approved'), {
      [code]: [200, { message: 'We have sent an OTP to your number!' }],
      [accept]: shown('accepted'),
    });
    await page.waitFor('It is open until the end of 5 December 2026.');
    await page.press('Send me the code');
    await page.waitFor('We sent a code of 6 digits to 0772123456');
    expect(main()).toContain('A new code can be sent in');
    await page.type({ otp: '123456' });
    await page.press('Accept the offer');
    await page.waitFor(text.now.accepted.title);
    expect(calls.find(({ name }) => name === accept)?.body).toEqual({ otp: '123456' });
    expect(document.activeElement?.textContent).toBe(text.now.accepted.title);
    expect(main()).not.toContain(text.accept.lede.slice(0, 20));
  });

  it('that was accepted stays so where an older look for changes comes late', async () => {
    const { calls, answers } = await open(shown('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: shown('accepted'),
    });
    await page.waitFor('Send me the code');
    await page.press('Send me the code');
    await page.waitFor('We sent a code');
    let come = (): void => undefined;
    answers[one] = new Promise((resolve) => {
      come = () => resolve([200, { loan: sampleLoan('approved') }]);
    });
    await page.do(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.until(() => expect(names(calls).filter((name) => name === one)).toHaveLength(2));
    await page.type({ otp: '123456' });
    await page.press('Accept the offer');
    await page.waitFor(text.now.accepted.title);
    expect(names(calls).filter((name) => name === one)).toHaveLength(2);
    await page.do(async () => {
      come();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(main()).toContain(text.now.accepted.title);
  });

  it('says under the code that it is wrong, and lets it be corrected', async () => {
    const { answers } = await open(shown('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: [422, { message: 'Check the fields.', errors: { otp: ['This code is wrong'] } }],
    });
    await page.waitFor('Send me the code');
    await page.press('Send me the code');
    await page.waitFor('We sent a code');
    await page.type({ otp: '12' });
    await page.press('Accept the offer');
    await page.until(() => expect(page.under('otp')).not.toBe(''));
    await page.type({ otp: '000000' });
    await page.press('Accept the offer');
    await page.until(() => expect(page.under('otp')).toBe('This code is wrong'));
    answers[accept] = shown('accepted');
    await page.type({ otp: '123456' });
    await page.press('Accept the offer');
    await page.waitFor(text.now.accepted.title);
  });

  it('that is over says so, and shows what is left', async () => {
    const { answers } = await open(shown('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: [409, { message: 'This offer is over.' }],
    });
    await page.waitFor('Send me the code');
    await page.press('Send me the code');
    await page.waitFor('We sent a code');
    answers[one] = shown('expired');
    await page.type({ otp: '123456' });
    await page.press('Accept the offer');
    await page.waitFor('This offer is over.');
    await page.waitFor(text.now.expired.text.slice(0, 30));
  });

  it('takes a code that another tab asked for a moment ago', async () => {
    await open(shown('approved'), {
      [code]: [429, { message: 'Wait a little.' }, { 'retry-after': '42' }],
    });
    await page.waitFor('Send me the code');
    await page.press('Send me the code');
    await page.waitFor('Wait a little.');
    expect(main()).toContain('Enter the code of 6 digits for 0772123456.');
    expect(main()).toContain('A new code can be sent in 0:4');
  });
});

describe('a loan that runs', () => {
  it('shows what is paid of each instalment, and both ways to pay', async () => {
    await open(shown('ongoing'));
    await page.waitFor('Where the loan stands today');
    await page.waitFor('9 of 12 months paid');
    const [rows] = page.container.querySelectorAll('#account tbody');
    const cells = [...(rows?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toHaveLength(12);
    expect(cells[8]).toEqual(['21 September 2026', '100,000', '100,000', '0', 'Paid']);
    expect(cells[9]).toEqual(['21 October 2026', '100,000', '0', '100,000', 'To come']);
    expect(page.container.querySelector('#account a')?.getAttribute('href')).toBe(
      '/parent/dashboard/loan-repayments/repayment?loan=l-1',
    );
    expect(main()).not.toContain('Earlier plans');
  });

  it('keeps the plans that held before an early repayment, closed until they are opened', async () => {
    const schedules = [schedule(1, '2025-12-21'), schedule(2, '2026-07-19')];
    await open(shown('ongoing'), { [account]: [200, { account: samplePosition(), schedules }] });
    await page.waitFor('Earlier plans');
    expect(main()).toContain('Plan in force since 19 July 2026. Made by an early repayment.');
    const plans = [...page.container.querySelectorAll('#account details')];
    expect(plans.map((plan) => plan.querySelector('summary')?.textContent)).toEqual([
      'Plan from 21 December 2025',
    ]);
    expect(plans[0]?.hasAttribute('open')).toBe(false);
    expect(plans[0]?.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('is there for all the rest where its money can’t be had', async () => {
    await open(shown('in_arrears'), { [account]: 'broken' });
    await page.waitFor('This could not be loaded');
    expect(main()).toContain(text.now.in_arrears.title);
  });
});

describe('withdrawing', () => {
  const withdraw = 'POST /parent/loans/l-1/withdraw';

  it('asks first, and then says that nothing is owed', async () => {
    const { calls } = await open(shown('under_review'), { [withdraw]: shown('withdrawn') });
    await page.waitFor(text.withdraw.title);
    await page.press('Withdraw');
    await page.waitFor(text.withdraw.confirmTitle);
    expect(names(calls)).not.toContain(withdraw);
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      (button) => button.textContent === 'Withdraw',
    );
    await page.do(() => confirm?.click());
    await page.waitFor(text.now.withdrawn.title);
    expect(sections()).not.toContain(text.withdraw.title);
  });
});

describe('a loan that can’t be shown', () => {
  it('of somebody else is not there', async () => {
    await open([404, { message: 'There is no such loan.' }]);
    await page.waitFor(text.unknown.title);
    expect(page.container.querySelector('main a')?.getAttribute('href')).toBe('/parent/dashboard');
  });

  it('because the line broke is asked for again', async () => {
    const { answers } = await open('broken');
    await page.waitFor('Network Error');
    answers[one] = shown('submitted');
    await page.press('Try again');
    await page.waitFor(text.now.submitted.title);
  });

  it('stays what it was where a look for changes fails', async () => {
    const { answers } = await open(shown('accepted'));
    await page.waitFor(text.loan.refresh);
    answers[one] = 'broken';
    await page.press(text.loan.refresh);
    await page.waitFor('Network Error');
    expect(main()).toContain(text.now.accepted.title);
    answers[one] = shown('ongoing');
    await page.press(text.loan.refresh);
    await page.waitFor(text.now.ongoing.title);
  });
});

it('shows what happened so far', async () => {
  await open(shown('under_review'));
  await page.waitFor(text.loan.soFar);
  const moves = [...page.container.querySelectorAll('main ol li')].map((move) => move.textContent);
  expect(moves).toEqual(['Received20 November 2026, 11:05']);
});

describe('files', () => {
  const link = 'POST /parent/loans/l-1/agreement/link';
  const followed = () => {
    const hrefs: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      hrefs.push(this.href);
    });
    return hrefs;
  };
  afterEach(() => vi.restoreAllMocks());

  it('are fetched by a link that is made when it is asked for', async () => {
    const url = 'http://localhost:3000/api/files/a.1';
    const { calls } = await open(shown('ongoing', { hasAgreement: true }), {
      [link]: [200, { url, expiresAt: '2026-11-21T08:10:00.000Z' }],
    });
    await page.waitFor(text.agreement.download);
    expect(names(calls)).not.toContain(link);
    const hrefs = followed();
    await page.press(text.agreement.download);
    await page.until(() => expect(hrefs).toEqual([url]));
  });

  it('that can’t be had say so, and the page stays', async () => {
    await open(shown('ongoing', { hasAgreement: true }), { [link]: 'broken' });
    await page.waitFor(text.agreement.download);
    const hrefs = followed();
    await page.press(text.agreement.download);
    await page.waitFor('Network Error');
    expect(hrefs).toEqual([]);
  });
});
