import { type LoanStatus, loanStatuses, transitionLoan } from '@somesa/core';
import text from '@somesa/core/messages/en/site/loans.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fill';
import { recordFollowedLinks } from '../../../testing/followed-links';
import {
  ACCOUNT_REQUEST,
  createLoanResponse,
  LOAN_REQUEST,
  type LoanVisit,
  openLoan,
  sampleSchedule,
} from '../../../testing/loan-page';
import { sampleLoanSummary, sampleRestructuring } from '../../../testing/positions';
import { resetBrowser } from '../../../testing/visit';

let own: LoanVisit;
beforeEach(resetBrowser);

const tabs = () => [...own.page.container.querySelectorAll('main nav a')].map((link) => link.textContent);

describe.each(loanStatuses)('LoanPage for a loan that is %s', (state) => {
  it('explains the status and the next step, and offers only possible actions', async () => {
    own = await openLoan(
      createLoanResponse(state, {
        declined: state === 'declined' ? { reason: 'other_loan_open', note: null } : null,
      }),
    );
    await own.page.waitFor(text.statuses[state]);
    expect(own.main()).toContain(text.now[state].title);
    expect(own.main()).not.toMatch(/\{\w+\}/);
    expect(own.sections().includes(text.accept.title)).toBe(state === 'approved');
    expect(own.sections().includes(text.withdraw.title)).toBe(transitionLoan(state, 'withdraw').ok);
    const canAdd: LoanStatus[] = ['submitted', 'under_review'];
    expect(own.sections().includes(text.documents.title)).toBe(canAdd.includes(state));
  });
});

describe('the next step of a parent', () => {
  it('shows the documents that staff requested at the top', async () => {
    own = await openLoan(createLoanResponse('under_review', { documentsNeeded: ['idBack', 'letter'] }));
    await own.page.waitFor('We need from you: ID, back; Employer’s letter.');
    const link = own.page.container.querySelector('main a[href="#documents"]');
    expect(link?.textContent).toBe(text.loan.documents);
    expect(own.page.container.querySelector('#documents')).not.toBeNull();
  });

  it('shows the offer to accept at the top', async () => {
    own = await openLoan(createLoanResponse('approved'));
    await own.page.waitFor(text.now.approved.title);
    expect(own.page.container.querySelector('main a[href="#accept"]')).not.toBeNull();
    expect(own.page.container.querySelector('#accept')).not.toBeNull();
  });
});

describe('the cancellation of a loan', () => {
  const cancellation = { until: '2026-11-24', amount: 850_000, isRequested: false };

  it('is offered in the cooling-off days, and then shows what to pay back by when', async () => {
    own = await openLoan(createLoanResponse('ongoing', { cancellation }), {
      'POST /parent/loans/l-1/cancellation': createLoanResponse('ongoing', {
        cancellation: { ...cancellation, isRequested: true },
      }),
    });
    await own.page.waitFor(text.cancellation.title);
    expect(own.main()).toContain('until the end of 24 November 2026');
    await own.page.press(text.cancellation.action);
    await own.page.waitFor(text.cancellation.confirmTitle);
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      (button) => button.textContent === text.cancellation.confirm,
    );
    await own.page.do(() => confirm?.click());
    await own.page.waitFor(text.cancellation.requestedTitle);
    const link = [...own.page.container.querySelectorAll('main a')].find(
      (each) => each.textContent === text.cancellation.pay,
    );
    expect(link?.getAttribute('href')).toContain('loan=l-1');
  });
});

describe('the promise to pay', () => {
  it('is sent with its day and amount, keeps them after an error, and is then shown instead of the form', async () => {
    const account = sampleLoanSummary('in_arrears', { due: 200_000, arrears: 200_000 });
    const answer = { account, schedules: [], restructuring: null, promise: null };
    const send = 'POST /parent/loans/l-1/promise';
    own = await openLoan(createLoanResponse('in_arrears'), {
      [ACCOUNT_REQUEST]: [200, answer],
      [send]: [422, { message: 'Check the fields.', errors: { promisedOn: ['Enter a nearer day'] } }],
    });
    await own.page.waitFor(text.promise.lede);
    await own.page.type({ promisedOn: '2027-12-01' });
    await own.page.press(text.promise.submit);
    await own.page.waitUntil(() => expect(own.page.under('promisedOn')).toBe('Enter a nearer day'));
    const promised = { ...answer, promise: { on: '2026-12-01', amount: 200_000, status: 'open' } };
    own.answers[send] = [201, promised];
    own.answers[ACCOUNT_REQUEST] = [200, promised];
    await own.page.type({ promisedOn: '2026-12-01' });
    await own.page.press(text.promise.submit);
    await own.page.waitUntil(() => expect(own.main()).not.toContain(text.promise.lede));
    expect(own.main().replace(/\u00a0/g, ' ')).toContain('UGX 200,000 by 1 December 2026');
    expect(own.calls.filter(({ name }) => name === send).at(-1)?.body).toEqual({
      promisedOn: '2026-12-01',
      promisedUgx: 200_000,
    });
  });

  it('has a minimum, which the form names', async () => {
    const account = sampleLoanSummary('in_arrears', { due: 200_001, arrears: 200_001 });
    const answer = { account, schedules: [], restructuring: null, promise: null };
    own = await openLoan(createLoanResponse('in_arrears'), { [ACCOUNT_REQUEST]: [200, answer] });
    await own.page.waitUntil(() =>
      expect(own.main().replace(/\u00a0/g, ' ')).toContain('At least UGX 100,001'),
    );
  });

  it('is made by a call after one that was not kept', async () => {
    const promise = { on: '2026-11-01', amount: 200_000, status: 'broken' };
    const answer = { account: sampleLoanSummary('in_arrears'), schedules: [], restructuring: null, promise };
    own = await openLoan(createLoanResponse('in_arrears'), { [ACCOUNT_REQUEST]: [200, answer] });
    await own.page.waitFor('You did not keep your last promise.');
    expect(own.main()).not.toContain(text.promise.lede);
  });
});

describe('the proposal of a new schedule', () => {
  it('is shown beside the current one, and accepted with a code', async () => {
    const answer = { account: sampleLoanSummary(), schedules: [], promise: null };
    const accept = 'POST /parent/loans/l-1/restructuring';
    own = await openLoan(createLoanResponse('ongoing'), {
      [ACCOUNT_REQUEST]: [200, { ...answer, restructuring: sampleRestructuring }],
      'POST /parent/loans/l-1/restructuring-code': [200, { message: 'Sent' }],
      [accept]: [200, { ...answer, restructuring: null }],
    });
    await own.page.waitFor(text.restructuring.title);
    expect(own.main()).toContain('You can accept it until the end of 28 November 2026');
    const [comparison] = own.page.container.querySelectorAll('main table');
    expect(comparison?.textContent).toContain('1.5% a year');
    await own.page.press(text.accept.send);
    await own.page.waitFor('We sent a 6-digit code');
    await own.page.type({ otp: '123456' });
    own.answers[ACCOUNT_REQUEST] = [200, { ...answer, restructuring: null }];
    await own.page.press(text.restructuring.submit);
    await own.page.waitUntil(() => expect(own.main()).not.toContain(text.restructuring.acceptTitle));
    expect(own.calls.find(({ name }) => name === accept)?.body).toEqual({ otp: '123456' });
  });
});

describe('LoanPage for a declined application', () => {
  it('explains the reason, and shows the message from staff', async () => {
    own = await openLoan(
      createLoanResponse('declined', {
        declined: { reason: 'documents_unreadable', note: 'The back is dark.' },
      }),
    );
    await own.page.waitFor(text.declined.reasons.documents_unreadable);
    expect(own.main()).toContain('The back is dark.');
    expect(own.main()).not.toContain(text.cost.monthly);
  });
});

describe('LoanPage for an active loan', () => {
  it('shows the next payment with both ways to pay first, and its parts in tabs that the address names', async () => {
    own = await openLoan(createLoanResponse('ongoing'));
    await own.page.waitFor('Loan summary');
    expect(own.page.container.querySelector('main [role=region] a')?.getAttribute('href')).toBe(
      '/parent/dashboard/loan-repayments/repayment?loan=l-1',
    );
    expect(own.main()).toContain('9 of 12 months paid');
    expect(tabs()).toEqual(['Now', 'Schedule', 'Agreement', 'History']);
    expect(own.page.container.querySelector('main table')).toBeNull();
    await own.page.press('Schedule');
    expect(own.page.at()).toBe('/parent/dashboard/loans/l-1?tab=schedule');
    expect(own.main()).not.toContain('Loan summary');
    const [rows] = own.page.container.querySelectorAll('#schedule tbody');
    const cells = [...(rows?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toHaveLength(12);
    expect(cells[8]).toEqual(['21 September 2026', '100,000', '100,000', '0', 'Paid']);
    expect(cells[9]).toEqual(['21 October 2026', '100,000', '0', '100,000', 'Upcoming']);
    expect(own.main()).not.toContain('Current schedule since');
  });

  it('shows the schedules between the first and the current one in the agreement, collapsed until they are opened', async () => {
    const schedules = [
      sampleSchedule(1, '2025-12-21'),
      sampleSchedule(2, '2026-03-02'),
      sampleSchedule(3, '2026-07-19'),
    ];
    own = await openLoan(createLoanResponse('ongoing'), {
      [ACCOUNT_REQUEST]: [200, { account: sampleLoanSummary(), schedules }],
    });
    await own.page.waitFor('Loan summary');
    await own.page.press('Schedule');
    expect(own.main()).toContain('Current schedule since 19 July 2026. Changed by an early repayment.');
    await own.page.press('Agreement');
    await own.page.waitFor('Earlier schedules');
    const plans = [...own.page.container.querySelectorAll('main details')];
    expect(plans.map((plan) => plan.querySelector('summary')?.textContent)).toEqual([
      'All instalments',
      'Schedule from 2 March 2026',
    ]);
    expect(plans.filter((plan) => plan.hasAttribute('open'))).toEqual([]);
    expect(plans[1]?.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('shows everything else if the account could not be loaded', async () => {
    own = await openLoan(createLoanResponse('in_arrears'), { [ACCOUNT_REQUEST]: 'broken' });
    await own.page.waitFor('We couldn’t load this');
    expect(own.main()).toContain(text.now.in_arrears.title);
  });
});

describe('withdrawing an application', () => {
  const withdraw = 'POST /parent/loans/l-1/withdraw';

  it('asks for confirmation, and then shows that nothing is owed', async () => {
    own = await openLoan(createLoanResponse('under_review'), { [withdraw]: createLoanResponse('withdrawn') });
    await own.page.waitFor(text.withdraw.title);
    await own.page.press('Withdraw');
    await own.page.waitFor(text.withdraw.confirmTitle);
    expect(own.names()).not.toContain(withdraw);
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      (button) => button.textContent === 'Withdraw',
    );
    await own.page.do(() => confirm?.click());
    await own.page.waitFor(text.now.withdrawn.title);
    expect(own.sections()).not.toContain(text.withdraw.title);
  });
});

describe('tabs of a loan', () => {
  it('shows the cost of an offer beside its acceptance, whatever tab the address names', async () => {
    own = await openLoan(createLoanResponse('approved'), {}, '?tab=schedule');
    await own.page.waitFor(text.accept.title);
    expect(tabs()).toEqual(['Now', 'History']);
    expect(own.sections().indexOf(text.cost.offer)).toBeLessThan(own.sections().indexOf(text.accept.title));
    expect(own.main()).toContain(text.cost.schedule);
  });

  it('shows what an application would cost under its schedule', async () => {
    own = await openLoan(createLoanResponse('submitted'), {}, '?tab=schedule');
    await own.page.waitFor(text.cost.asked);
    expect(tabs()).toEqual(['Now', 'Schedule', 'History']);
    expect(own.page.container.querySelector('main nav [aria-current]')?.textContent).toBe('Schedule');
  });
});

describe('LoanPage for a loan that cannot be shown', () => {
  it('shows the loan of another user as not found', async () => {
    own = await openLoan([404, { message: 'There is no such loan.' }]);
    await own.page.waitFor(text.unknown.title);
    expect(own.page.container.querySelector('main a')?.getAttribute('href')).toBe('/parent/dashboard');
  });

  it('loads the loan on retry after a connection failure', async () => {
    own = await openLoan('broken');
    await own.page.waitFor('Network Error');
    own.answers[LOAN_REQUEST] = createLoanResponse('submitted');
    await own.page.press('Try again');
    await own.page.waitFor(text.now.submitted.title);
  });

  it('keeps the loan if a refresh fails', async () => {
    own = await openLoan(createLoanResponse('accepted'));
    await own.page.waitFor(text.loan.refresh);
    own.answers[LOAN_REQUEST] = 'broken';
    await own.page.press(text.loan.refresh);
    await own.page.waitFor('Network Error');
    expect(own.main()).toContain(text.now.accepted.title);
    own.answers[LOAN_REQUEST] = createLoanResponse('ongoing');
    await own.page.press(text.loan.refresh);
    await own.page.waitFor(text.now.ongoing.title);
  });
});

it('shows the history of the loan', async () => {
  own = await openLoan(createLoanResponse('under_review'));
  await own.page.waitFor(text.tabs.history);
  await own.page.press(text.tabs.history);
  const moves = [...own.page.container.querySelectorAll('main ol li')].map((move) => move.textContent);
  expect(moves).toEqual(['Received20 November 2026, 11:05']);
});

describe('the files of a loan', () => {
  const link = 'POST /parent/loans/l-1/agreement/link';
  const openAgreement = async () => {
    await own.page.waitFor(text.tabs.agreement);
    await own.page.press(text.tabs.agreement);
    await own.page.waitFor(text.agreement.download);
  };

  it('downloads them with a link that is created on request', async () => {
    const url = 'http://localhost:3000/api/files/a.1';
    own = await openLoan(createLoanResponse('ongoing', { hasAgreement: true }), {
      [link]: [200, { url, expiresAt: '2026-11-21T08:10:00.000Z' }],
    });
    await openAgreement();
    expect(own.names()).not.toContain(link);
    const hrefs = recordFollowedLinks();
    await own.page.press(text.agreement.download);
    await own.page.waitUntil(() => expect(hrefs).toEqual([url]));
  });

  it('shows an error if a download fails, and stays on the page', async () => {
    own = await openLoan(createLoanResponse('ongoing', { hasAgreement: true }), { [link]: 'broken' });
    await openAgreement();
    const hrefs = recordFollowedLinks();
    await own.page.press(text.agreement.download);
    await own.page.waitFor('Network Error');
    expect(hrefs).toEqual([]);
  });
});

describe('the guarantor of an application', () => {
  const guarantor = {
    name: 'John Okello',
    phoneNumber: '0752444111',
    relation: 'Brother',
    amount: 600_000,
    askedAt: '2026-11-20T08:05:00.000Z',
    consentedAt: null,
  };
  const NAME = 'POST /parent/loans/l-1/guarantor';

  it('is named on the page if the loan needs one', async () => {
    const named = createLoanResponse('submitted', { needsGuarantor: true, guarantor });
    own = await openLoan(createLoanResponse('submitted', { needsGuarantor: true }), { [NAME]: named });
    await own.page.waitFor(text.guarantor.lede);
    await fill(own.page.container, {
      [text.guarantor.name]: 'John Okello',
      [text.guarantor.phone]: '0752 444 111',
      [text.guarantor.relation]: 'Brother',
    });
    await own.page.press(text.guarantor.save);
    await own.page.waitFor(text.guarantor.waiting);
    expect(own.calls.find(({ name }) => name === NAME)?.body).toEqual({
      guarantorName: 'John Okello',
      guarantorPhone: '0752444111',
      guarantorRelation: 'Brother',
    });
  });

  it('gets another code, or is replaced, until they agreed and the loan is decided', async () => {
    own = await openLoan(createLoanResponse('under_review', { needsGuarantor: true, guarantor }), {
      [NAME]: [422, { message: 'Check.', errors: { guarantorPhone: ['Too many codes today'] } }],
    });
    await own.page.waitFor(text.guarantor.code);
    await own.page.press(text.guarantor.again);
    await own.page.waitFor('Too many codes today');
    await own.page.press(text.guarantor.change);
    await own.page.waitFor(text.guarantor.save);
  });

  it('is shown without buttons once the loan is decided', async () => {
    const agreed = { ...guarantor, consentedAt: '2026-11-21T08:05:00.000Z' };
    own = await openLoan(createLoanResponse('approved', { needsGuarantor: true, guarantor: agreed }));
    await own.page.waitFor('John Okello');
    for (const words of [text.guarantor.again, text.guarantor.change, text.guarantor.code])
      expect(own.main()).not.toContain(words);
  });
});
