import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, calculatePayoff, type LoanAccountEvent, type LoanAccountInput } from './index';
import { accountInput, addDays, historyRuns } from './testing/account-arbitraries';
import { valueIn } from './testing/vector';

const calculate = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Any history with a cancellation requested for some days, early payments of any size among its payments. */
const cancelledInput = fc
  .record({
    input: accountInput,
    days: fc.nat({ max: 5 }),
    early: fc.array(
      fc.record({ thousandths: fc.integer({ min: 1, max: 1_300 }), after: fc.nat({ max: 6 }) }),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ input, days, early }) => {
    const principalUgx = sum(input.instalments.map((row) => row.principalUgx));
    const until = addDays(input.disbursedOn, days);
    const payments = early.map(({ thousandths, after }, at): LoanAccountEvent => {
      const valueDate = addDays(input.disbursedOn, after);
      const amountUgx = Math.max(Math.floor((principalUgx * thousandths) / 1_000), 1);
      return {
        kind: 'payment',
        id: `e${at}`,
        amountUgx,
        valueDate,
        at: `${valueDate}T05:00:00Z`,
        strategy: null,
      };
    });
    const events: LoanAccountEvent[] = [...input.events, ...payments, { kind: 'cancellation', until }];
    return { input: { ...input, events }, until, principalUgx };
  });

/** Sums the payments that arrived by a day and were not reversed. */
const sumReceivedUgx = ({ events }: LoanAccountInput, day: string): number => {
  const reversed = events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : []));
  return sum(
    events.map((event) =>
      event.kind === 'payment' && event.valueDate <= day && !reversed.includes(event.id)
        ? event.amountUgx
        : 0,
    ),
  );
};

describe('a cancellation of any history', () => {
  it('costs nothing if the principal is paid back in time, and changes nothing otherwise', () => {
    fc.assert(
      fc.property(cancelledInput, ({ input, until, principalUgx }) => {
        const account = calculate(input);
        const lastDay = [input.on, until].sort()[0] ?? until;
        const isComplete = sumReceivedUgx(input, lastDay) >= principalUgx;
        expect(account.isCancelled).toBe(isComplete);
        if (!isComplete) {
          const events = input.events.filter(({ kind }) => kind !== 'cancellation');
          expect(account).toEqual(calculate({ ...input, events }));
          return;
        }
        expect(account).toMatchObject({
          totalOutstandingUgx: 0,
          principalOutstandingUgx: 0,
          arrearsUgx: 0,
          daysPastDue: 0,
          nextDue: null,
          instalments: [],
          paidUgx: principalUgx,
          overpaidUgx: sumReceivedUgx(input, input.on) - principalUgx,
        });
        for (const payment of account.payments) {
          expect(payment).toMatchObject({ interestUgx: 0, feesUgx: 0, penaltiesUgx: 0, lines: [] });
          expect(payment.principalUgx + payment.overpaidUgx).toBe(payment.amountUgx);
        }
        expect(account.payments.filter(({ type }) => type === 'settlement')).toHaveLength(1);
      }),
      historyRuns,
    );
  });

  it('has a payoff of the unpaid principal alone until its last day, which completes it', () => {
    fc.assert(
      fc.property(cancelledInput, ({ input, until, principalUgx }) => {
        const payoff = valueIn(calculatePayoff(input));
        if (input.on > until) {
          const events = input.events.filter(({ kind }) => kind !== 'cancellation');
          if (!calculate(input).isCancelled)
            expect(payoff).toEqual(valueIn(calculatePayoff({ ...input, events })));
          return;
        }
        const leftUgx = Math.max(principalUgx - sumReceivedUgx(input, input.on), 0);
        expect(payoff).toMatchObject({
          principalUgx: leftUgx,
          interestUgx: 0,
          feesUgx: 0,
          penaltiesUgx: 0,
          totalUgx: leftUgx,
        });
        if (leftUgx === 0) return;
        const last: LoanAccountEvent = {
          kind: 'payment',
          id: 'last',
          amountUgx: leftUgx,
          valueDate: input.on,
          at: `${input.on}T23:59:59Z`,
          strategy: 'reduce-term',
        };
        expect(calculate({ ...input, events: [...input.events, last] })).toMatchObject({
          isCancelled: true,
          totalOutstandingUgx: 0,
          overpaidUgx: 0,
        });
      }),
      historyRuns,
    );
  });
});
