import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, type LoanAccountInput } from './index';
import { accountInput, addDays, waivedInput } from './testing/account-arbitraries';
import { propertyRuns } from './testing/arbitraries';
import { replayByDays } from './testing/replay-by-days';
import { valueIn } from './testing/vector';

/** Calculates an account in the shape of the slow replay. */
const calculateDayReplay = (input: LoanAccountInput) => {
  const account = valueIn(calculateLoanAccount(input));
  return {
    on: account.on,
    schedule: account.instalments.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      amounts: {
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

describe('calculateLoanAccount', () => {
  it('returns the same account as a replay of each day', () => {
    fc.assert(
      fc.property(accountInput, (input) => {
        expect(calculateDayReplay(input)).toEqual(replayByDays(input));
      }),
      propertyRuns(400),
    );
  });

  it('returns the same account with waivers and after a write-off', () => {
    fc.assert(
      fc.property(waivedInput, fc.nat({ max: 250 }), (input, days) => {
        const valueDate = addDays(input.disbursedOn, days);
        const writeOff = { kind: 'write-off', valueDate, at: `${valueDate}T12:00:00Z` } as const;
        const written = { ...input, events: [...input.events, writeOff] };
        expect(calculateDayReplay(written)).toEqual(replayByDays(written));
        expect(calculateDayReplay(input)).toEqual(replayByDays(input));
      }),
      propertyRuns(200),
    );
  });
});
