import { DAY_MS, roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { setUpRunningLoans } from '../../testing/set-up-running-loans';
import type { Loan } from '../loans-repository';

const context = setUpRunningLoans();

/** Adds a loan of two instalments' arrears: 10 days after its second due date. */
const addLateLoan = async (): Promise<Loan> => {
  const loan = await context.loans.addLoan({
    by: context.parent,
    product: {
      feeUgx: 0,
      annualRatePpm: 120_000,
      late: { graceDays: 3, charge: { kind: 'fixed', amountUgx: 2_000 }, capUgx: 9_000 },
    },
  });
  await context.test.advanceTime(70 * DAY_MS);
  expect(await context.loans.row(loan)).toMatchObject({ status: 'in_arrears' });
  return loan;
};

/** Returns what the entries of a loan moved to an account, less what they took from it. */
const getBalance = async ({ id }: Loan, account: string): Promise<number> => {
  const [row] = await context.test.queryRows<{ sum: number }>(
    `select coalesce(sum(case when debit_account = $2 then amount_ugx else -amount_ugx end), 0)::bigint as sum
      from ledger_entries where loan_id = $1 and $2 in (debit_account, credit_account)`,
    [id, account],
  );
  return Number(row?.sum);
};

it('moves the principal to the expense, and keeps what the borrower owes', async () => {
  const loan = await addLateLoan();
  await context.loans.pay(loan, 150_000);
  const before = await context.loans.getSummary(loan);
  const { approval } = await context.loans.writeOff(loan);
  expect(approval).toMatchObject({
    status: 'applied',
    facts: [
      { name: 'amountUgx', after: before.principalOutstandingUgx },
      { name: 'owedUgx', after: before.totalOutstandingUgx },
    ],
  });
  expect(await context.loans.row(loan)).toMatchObject({ status: 'written_off' });
  const after = await context.loans.getSummary(loan);
  expect(after).toMatchObject({
    totalOutstandingUgx: before.totalOutstandingUgx,
    writtenOffUgx: before.principalOutstandingUgx,
    recoveredUgx: 0,
  });
  expect(await getBalance(loan, 'loans:principal')).toBe(0);
  expect(await getBalance(loan, 'expense:written-off-principal')).toBe(before.principalOutstandingUgx);
  await context.test.advanceTime(40 * DAY_MS);
  const later = await context.loans.getSummary(loan);
  expect(later.totalOutstandingUgx).toBe(before.totalOutstandingUgx);
});

it('posts later payments as recoveries until nothing is owed, and the overpayment as a refund', async () => {
  const loan = await addLateLoan();
  await context.loans.writeOff(loan);
  const { totalOutstandingUgx: owedUgx } = await context.loans.getSummary(loan);
  const first = await context.loans.pay(loan, 100_000);
  expect(await context.loans.entries(first)).toEqual([
    {
      source: `repayment:${first}`,
      postingType: 'repayment.recovered',
      debit: 'bank:collections',
      credit: 'income:recoveries',
      amount: 100_000,
    },
  ]);
  expect(await context.loans.getSummary(loan)).toMatchObject({
    totalOutstandingUgx: owedUgx - 100_000,
    recoveredUgx: 100_000,
  });
  const last = await context.loans.pay(loan, owedUgx - 100_000 + 250);
  expect((await context.loans.entries(last)).map(({ postingType, amount }) => [postingType, amount])).toEqual(
    [
      ['repayment.recovered', owedUgx - 100_000],
      ['repayment.overpaid', 250],
    ],
  );
  expect(await context.loans.row(loan)).toMatchObject({ status: 'recovered' });
  const { token } = await context.staff.signInAs(roles.administrator);
  await context.loans.reverse(token, last);
  expect(await context.loans.row(loan)).toMatchObject({ status: 'written_off' });
  expect(await getBalance(loan, 'income:recoveries')).toBe(-100_000);
});

it('lowers the loss by the principal of a payment from before it, reported later', async () => {
  const loan = await addLateLoan();
  const pending = await context.loans.addPendingPayment(loan, 150_000);
  const paidAt = context.test.clock.now();
  await context.test.advanceTime(60_000);
  await context.loans.writeOff(loan);
  const { writtenOffUgx } = await context.loans.getSummary(loan);
  await context.loans.reportPayment(pending, paidAt);
  const [repayment] = await context.loans.repayments(loan);
  expect(repayment).toMatchObject({ isRecovery: false });
  const principalUgx = repayment?.principalUgx ?? 0;
  expect(principalUgx).toBeGreaterThan(0);
  expect(await getBalance(loan, 'expense:written-off-principal')).toBe(writtenOffUgx - principalUgx);
  expect(await getBalance(loan, 'loans:principal')).toBe(0);
});

it('is refused for a loan that is not in arrears', async () => {
  const loan = await context.loans.addLoan({ by: context.parent });
  expect((await context.loans.requestWriteOff(loan)).status).toBe(409);
});
