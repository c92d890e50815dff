import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, type LoanAccountInput } from '.';
import { accountInput } from './testing/account-arbitraries';
import { replayByDays } from './testing/replay-by-days';
import { valueIn } from './testing/vector';

/** The fold's answer in the words of the slow replay. */
const asReplay = (input: LoanAccountInput) => {
  const account = valueIn(calculateLoanAccount(input));
  return {
    on: account.on,
    schedule: account.instalments.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      asks: {
        principal: row.principalUgx,
        interest: row.interestUgx,
        fees: row.feesUgx,
        penalties: row.penaltiesUgx,
      },
      owedUgx: row.owedUgx,
    })),
    versions: account.schedules.length,
    payments: Object.fromEntries(
      account.payments.map((payment) => [
        payment.id,
        {
          principal: payment.principalUgx,
          interest: payment.interestUgx,
          fees: payment.feesUgx,
          penalties: payment.penaltiesUgx,
          overpaid: payment.overpaidUgx,
        },
      ]),
    ),
    principalOutstandingUgx: account.principalOutstandingUgx,
    totalOutstandingUgx: account.totalOutstandingUgx,
    dueUgx: account.dueUgx,
    arrearsUgx: account.arrearsUgx,
    overpaidUgx: account.overpaidUgx,
    daysPastDue: account.daysPastDue,
    nextDue: account.nextDue,
  };
};

describe('any running loan', () => {
  it('stands where living through each of its days brings it', () => {
    fc.assert(
      fc.property(accountInput, (input) => {
        expect(asReplay(input)).toEqual(replayByDays(input));
      }),
      { numRuns: 400 },
    );
  });
});
