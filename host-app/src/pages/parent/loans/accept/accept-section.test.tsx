import text from '@somesa/core/messages/en/site/loans.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLoanResponse, LOAN_REQUEST, type LoanVisit, openLoan } from '../../../../testing/loan-page';
import { sampleLoan } from '../../../../testing/loans';
import { resetBrowser } from '../../../../testing/visit';
import { changeLanguage } from '../../../../texts/language';

let own: LoanVisit;
beforeEach(resetBrowser);

describe('AcceptSection', () => {
  const code = 'POST /parent/loans/l-1/acceptance-code';
  const accept = 'POST /parent/loans/l-1/accept';

  it('accepts an offer with the code that was sent to the phone', async () => {
    own = await openLoan(createLoanResponse('approved'), {
      [code]: [200, { message: 'We have sent an OTP to your number!' }],
      [accept]: createLoanResponse('accepted'),
    });
    await own.page.waitFor('It is open until the end of 5 December 2026.');
    expect(own.main()).toContain('after 3 days of grace, 24% a year on the overdue principal');
    await own.page.press('Send code');
    await own.page.waitFor('We sent a 6-digit code to 0772\u00a0123\u00a0456');
    expect(document.activeElement?.getAttribute('name')).toBe('otp');
    expect(own.main()).toContain('You can request a new code in');
    await own.page.type({ otp: '123456' });
    await own.page.press('Accept offer');
    await own.page.waitFor(text.now.accepted.title);
    expect(own.calls.find(({ name }) => name === accept)?.body).toEqual({ otp: '123456' });
    expect(document.activeElement?.textContent).toBe(text.now.accepted.title);
    expect(own.main()).not.toContain(text.accept.lede.slice(0, 20));
  });

  it('says in Luganda that the agreement is in English, and nothing about it in English', async () => {
    own = await openLoan(createLoanResponse('approved'));
    await own.page.waitFor('Send code');
    expect(own.main()).not.toContain(text.agreement.inEnglish.slice(0, 20));
    await own.page.do(() => changeLanguage('lg'));
    await own.page.waitFor('Endagaano eri mu Lungereza.');
    await own.page.do(() => changeLanguage('en'));
  });

  it('shows above the code that the offer differs from the application, with both amounts and terms', async () => {
    own = await openLoan(
      createLoanResponse('approved', { requested: { amount: 1_200_000, term: '12 months' } }),
    );
    await own.page.waitFor('Our offer differs from what you asked for');
    const said = own.main().replace(/\u00a0/g, ' ');
    expect(said).toContain('UGX 850,000 for 3 months. You asked for UGX 1,200,000 for 12 months.');
    expect(said).toContain('You asked forUGX 1,200,000 for 12 months');
  });

  it('keeps an offer accepted when the response to an older refresh arrives late', async () => {
    own = await openLoan(createLoanResponse('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: createLoanResponse('accepted'),
    });
    await own.page.waitFor('Send code');
    await own.page.press('Send code');
    await own.page.waitFor('We sent a 6-digit code');
    let come = (): void => undefined;
    own.answers[LOAN_REQUEST] = new Promise((resolve) => {
      come = () => resolve([200, { loan: sampleLoan('approved') }]);
    });
    await own.page.do(() => document.dispatchEvent(new Event('visibilitychange')));
    await own.page.waitUntil(() =>
      expect(own.names().filter((name) => name === LOAN_REQUEST)).toHaveLength(2),
    );
    await own.page.type({ otp: '123456' });
    await own.page.press('Accept offer');
    await own.page.waitFor(text.now.accepted.title);
    expect(own.names().filter((name) => name === LOAN_REQUEST)).toHaveLength(2);
    await own.page.do(async () => {
      come();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(own.main()).toContain(text.now.accepted.title);
  });

  it('shows the error for a wrong code under its field, and lets the parent correct it', async () => {
    own = await openLoan(createLoanResponse('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: [422, { message: 'Check the fields.', errors: { otp: ['This code is wrong'] } }],
    });
    await own.page.waitFor('Send code');
    await own.page.press('Send code');
    await own.page.waitFor('We sent a 6-digit code');
    await own.page.type({ otp: '12' });
    await own.page.press('Accept offer');
    await own.page.waitUntil(() => expect(own.page.under('otp')).not.toBe(''));
    await own.page.type({ otp: '000000' });
    await own.page.press('Accept offer');
    await own.page.waitUntil(() => expect(own.page.under('otp')).toBe('This code is wrong'));
    own.answers[accept] = createLoanResponse('accepted');
    await own.page.type({ otp: '123456' });
    await own.page.press('Accept offer');
    await own.page.waitFor(text.now.accepted.title);
  });

  it('shows that an offer has expired, and the expired loan', async () => {
    own = await openLoan(createLoanResponse('approved'), {
      [code]: [200, { message: 'Sent' }],
      [accept]: [409, { message: 'This offer has expired.' }],
    });
    await own.page.waitFor('Send code');
    await own.page.press('Send code');
    await own.page.waitFor('We sent a 6-digit code');
    own.answers[LOAN_REQUEST] = createLoanResponse('expired');
    await own.page.type({ otp: '123456' });
    await own.page.press('Accept offer');
    await own.page.waitFor('This offer has expired.');
    await own.page.waitFor(text.now.expired.text.slice(0, 30));
  });

  it('accepts a code that another tab requested a moment ago', async () => {
    own = await openLoan(createLoanResponse('approved'), {
      [code]: [429, { message: 'Wait a little.' }, { 'retry-after': '42' }],
    });
    await own.page.waitFor('Send code');
    await own.page.press('Send code');
    await own.page.waitFor('Wait a little.');
    expect(own.main()).toContain('Enter the 6-digit code for 0772\u00a0123\u00a0456.');
    expect(own.main()).toContain('You can request a new code in 0:4');
  });
});
