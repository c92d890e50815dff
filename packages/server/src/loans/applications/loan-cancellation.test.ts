import {
  type AdminLoanAnswer,
  DAY_MS,
  type EarlyQuoteAnswer,
  type LoanAnswer,
  type ProblemBody,
  roles,
  toKampalaDay,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import type { Loan } from '../loans-repository';
import { getCancellableUntil } from './loan-cancellation';

let test: TestApp;
let loans: RunningLoans;
let parent: SignedInPerson;
let otherParent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  parent = await createTestPeople(test).addParent();
  otherParent = await createTestPeople(test).addParent();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const NOT_CANCELLABLE = 'This loan can no longer be cancelled. You can repay it early at any time.';

const call = async <Body>(person: SignedInPerson, method: 'GET' | 'POST', path: string) =>
  test.call<Body & ProblemBody>({
    method,
    url: `/api/parent/loans/${path}`,
    ...(method === 'POST' && { payload: {} }),
    headers: { authorization: `Bearer ${(await createTestPeople(test).logIn(person)).body.token}` },
  });
const cancel = ({ id }: Pick<Loan, 'id'>, person = parent) =>
  call<LoanAnswer>(person, 'POST', `${id}/cancellation`);
const getLoan = async ({ id }: Pick<Loan, 'id'>) => (await call<LoanAnswer>(parent, 'GET', id)).body.loan;
const getQuote = async ({ id }: Pick<Loan, 'id'>) =>
  (await call<EarlyQuoteAnswer>(parent, 'POST', `${id}/early-quote`)).body.quote;

/** Adds a loan that was offered with three cooling-off days. */
const addLoan = async (): Promise<Loan> => {
  const loan = await loans.addLoan({ by: parent, product: { feeUgx: 7_000, annualRatePpm: 240_000 } });
  await test.runAsOwner(`update loans set cooling_off_days = 3, cancellable_until = disbursed_on + 3
    where id = '${loan.id}'`);
  return loans.row(loan);
};

describe('the cooling-off days', () => {
  it('end three days after the disbursement, and there are none if they are configured as 0', () => {
    expect(getCancellableUntil({ coolingOffDays: 3 }, '2026-12-30')).toBe('2027-01-02');
    expect(getCancellableUntil({ coolingOffDays: 0 }, '2026-12-30')).toBeNull();
  });
});

describe('POST /parent/loans/:id/cancellation', () => {
  it('makes the loan cost nothing once the principal is paid back', async () => {
    const loan = await addLoan();
    expect((await getLoan(loan)).cancellation).toEqual({
      until: loan.cancellableUntil,
      amount: 600_000,
      isRequested: false,
    });
    const answer = await cancel(loan);
    expect([answer.status, answer.body.loan.status]).toEqual([200, 'ongoing']);
    expect(answer.body.loan.cancellation?.isRequested).toBe(true);
    await test.advanceTime(2 * DAY_MS);
    const quote = await getQuote(loan);
    expect(quote.settlement).toMatchObject({ principal: 600_000, interest: 0, fees: 0, total: 600_000 });
    const lastDay = toKampalaDay(new Date(Date.parse(quote.expiresAt) - 1));
    expect(lastDay).toBe(loan.cancellableUntil);
    const paymentId = await loans.pay(loan, 600_000, { strategy: 'reduce-term', quoteId: quote.id });
    expect(await loans.row(loan)).toMatchObject({ status: 'cancelled' });
    expect(await loans.getSummary(loan)).toMatchObject({ totalOutstandingUgx: 0, paidUgx: 600_000 });
    expect(await loans.entries(paymentId)).toEqual([
      {
        source: `repayment:${paymentId}`,
        postingType: 'repayment.principal',
        debit: 'bank:collections',
        credit: 'loans:principal',
        amount: 600_000,
      },
    ]);
    const view = await getLoan(loan);
    expect([view.cancellation, view.hasAgreement]).toEqual([null, true]);
  });

  it('counts what was paid before and in parts, and refunds what is too much', async () => {
    const loan = await addLoan();
    const first = await loans.pay(loan, 200_000);
    await cancel(loan);
    expect((await getLoan(loan)).cancellation?.amount).toBe(400_000);
    const second = await loans.pay(loan, 400_500);
    expect(await loans.row(loan)).toMatchObject({ status: 'cancelled' });
    const paid = await loans.repayments(loan);
    expect(
      paid.map(({ paymentId, principalUgx, interestUgx, feesUgx, overpaidUgx }) => [
        paymentId,
        principalUgx,
        interestUgx,
        feesUgx,
        overpaidUgx,
      ]),
    ).toEqual([
      [first, 200_000, 0, 0, 0],
      [second, 400_000, 0, 0, 500],
    ]);
  });

  it('lets the loan continue if too little is paid back in time', async () => {
    const loan = await addLoan();
    await cancel(loan);
    await loans.pay(loan, 599_999);
    await test.advanceTime(4 * DAY_MS);
    expect(await loans.row(loan)).toMatchObject({ status: 'ongoing' });
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const scheduled = await loans.schedule(loan, 1);
    const totalUgx = scheduled.reduce(
      (sum, row) => sum + row.principalUgx + row.interestUgx + row.feesUgx,
      0,
    );
    expect(totalOutstandingUgx).toBe(totalUgx - 599_999);
    await loans.pay(loan, 1);
    expect(await loans.row(loan)).toMatchObject({ status: 'ongoing' });
    expect((await getLoan(loan)).cancellation).toBeNull();
  });

  it('runs again if the payment is reversed, and costs nothing again once it is paid back in time', async () => {
    const loan = await addLoan();
    await cancel(loan);
    const paymentId = await loans.pay(loan, 600_000);
    const administrator = await createTestStaff(test).signInAs(roles.administrator);
    await loans.reverse(administrator.token, paymentId);
    expect(await loans.row(loan)).toMatchObject({ status: 'ongoing' });
    await loans.pay(loan, 600_000);
    expect(await loans.row(loan)).toMatchObject({ status: 'cancelled' });
  });

  it('is refused after the last day, and for another parent’s loan', async () => {
    const loan = await addLoan();
    expect((await cancel(loan, otherParent)).status).toBe(404);
    await test.advanceTime(4 * DAY_MS);
    const late = await cancel(loan);
    expect([late.status, late.body.message]).toEqual([409, NOT_CANCELLABLE]);
    expect((await loans.row(loan)).cancellationRequestedAt).toBeNull();
  });
});

describe('POST /admin/loans/:id/cancellation', () => {
  it('requests the cancellation for the borrower, with the staff member in the log', async () => {
    const loan = await addLoan();
    const staff = createTestStaff(test);
    const colleague = await staff.signInAs(roles.staff);
    const { body, status } = await staff.call<AdminLoanAnswer>(
      colleague.token,
      'POST',
      `admin/loans/${loan.id}/cancellation`,
    );
    expect(status).toBe(200);
    expect(body.loan.cancellation?.isRequested).toBe(true);
    expect(body.loan.log.at(-1)).toMatchObject({
      event: 'request_cancellation',
      by: { kind: 'staff', id: colleague.user.user_id },
    });
  });
});
