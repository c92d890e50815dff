import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, calculatePayoff, type LoanAccountEvent, type LoanAccountInput } from './index';
import { accountInput, createWaiver, historyRuns, waivedInput, waiver } from './testing/account-arbitraries';
import { propertyRuns } from './testing/arbitraries';
import { type DayReplay, replayByDays } from './testing/replay-by-days';
import { valueIn } from './testing/vector';

const calculate = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const fields = { interest: 'interestUgx', fees: 'feesUgx', penalties: 'penaltiesUgx' } as const;

/** Returns what a part of each due instalment owes: its amount, less what the slow replay's payments paid of it. */
const sumDueUgx = (
  { schedule, on }: DayReplay,
  input: LoanAccountInput,
  part: keyof typeof fields,
): number => {
  const account = calculate(input);
  const due = new Set(schedule.filter(({ dueOn }) => dueOn <= on).map(({ number }) => number));
  const lines = account.payments.flatMap((payment) => payment.lines).filter(({ number }) => due.has(number));
  const charged = sum(schedule.filter(({ number }) => due.has(number)).map(({ amounts }) => amounts[part]));
  return charged - sum(lines.map((line) => line[fields[part]]));
};

describe('a waiver on the last day of any history', () => {
  it('takes off what is due of its part, up to its amount, and nothing else', () => {
    fc.assert(
      fc.property(accountInput, waiver, (input, each) => {
        const replay = replayByDays(input);
        const before = calculate(input);
        const event = createWaiver(each, 'w', input.on);
        const late: LoanAccountEvent = {
          ...event,
          kind: 'waiver',
          at: `${input.on}T23:59:00Z`,
        } as LoanAccountEvent;
        const after = calculate({ ...input, events: [...input.events, late] });
        const waivedUgx = Math.min(each.amountUgx, sumDueUgx(replay, input, each.part));
        expect(after.waivers).toEqual([{ id: 'w', part: each.part, valueDate: input.on, waivedUgx }]);
        expect(after.totalOutstandingUgx).toBe(replay.totalOutstandingUgx - waivedUgx);
        expect(after.dueUgx).toBe(replay.dueUgx - waivedUgx);
        expect(after.principalOutstandingUgx).toBe(replay.principalOutstandingUgx);
        expect(after.payments).toEqual(before.payments);
        expect(after.schedules).toEqual(before.schedules);
      }),
      propertyRuns(300),
    );
  });
});

describe('waivers in any history', () => {
  it('leave of each instalment what is neither paid nor waived, and allocate every payment in full', () => {
    fc.assert(
      fc.property(waivedInput, (input) => {
        const account = calculate(input);
        for (const row of account.instalments) {
          const charged = row.principalUgx + row.interestUgx + row.feesUgx + row.penaltiesUgx;
          expect(row.paidUgx + row.waivedUgx + row.owedUgx).toBe(charged);
          expect(Math.min(row.paidUgx, row.waivedUgx, row.owedUgx)).toBeGreaterThanOrEqual(0);
        }
        expect(sum(account.instalments.map(({ waivedUgx }) => waivedUgx))).toBe(
          sum(account.waivers.map(({ waivedUgx }) => waivedUgx)),
        );
        for (const payment of account.payments)
          expect(
            payment.principalUgx +
              payment.interestUgx +
              payment.feesUgx +
              payment.penaltiesUgx +
              payment.overpaidUgx,
          ).toBe(payment.amountUgx);
        const principalUgx = sum(input.instalments.map((row) => row.principalUgx));
        expect(account.principalOutstandingUgx).toBe(
          principalUgx - sum(account.payments.map((payment) => payment.principalUgx)),
        );
      }),
      historyRuns,
    );
  });

  it('have an effect that does not depend on the order in which the events arrive', () => {
    const shuffled = waivedInput.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.events], { minLength: input.events.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([input, events]) => {
        expect(calculate({ ...input, events })).toEqual(calculate(input));
      }),
      historyRuns,
    );
  });

  it('leave a payoff that pays exactly what is owed', () => {
    fc.assert(
      fc.property(waivedInput, (input) => {
        const { totalUgx } = valueIn(calculatePayoff(input));
        if (totalUgx === 0) return;
        const payoff: LoanAccountEvent = {
          kind: 'payment',
          id: 'last',
          amountUgx: totalUgx,
          valueDate: input.on,
          at: `${input.on}T23:59:59Z`,
          strategy: 'reduce-term',
        };
        const after = calculate({ ...input, events: [...input.events, payoff] });
        expect(after).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0, principalOutstandingUgx: 0 });
      }),
      historyRuns,
    );
  });
});
