import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, calculatePayoff, type LoanAccountInput } from './index';
import { accountInput, historyRuns } from './testing/account-arbitraries';
import { manyRuns } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const parts = ['principalUgx', 'interestUgx', 'feesUgx', 'penaltiesUgx'] as const;
const sum = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const calculate = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const withEvents = (input: LoanAccountInput, events: LoanAccountInput['events']) => ({ ...input, events });
const forAll = (check: (input: LoanAccountInput) => void) => () =>
  fc.assert(fc.property(accountInput, check), historyRuns);

/** Adds an early repayment at the end of the input's day. */
const addEarlyRepayment = (input: LoanAccountInput, amountUgx: number): LoanAccountInput =>
  withEvents(input, [
    ...input.events,
    {
      kind: 'payment',
      id: 'last',
      amountUgx,
      valueDate: input.on,
      at: `${input.on}T23:59:59Z`,
      strategy: 'reduce-term',
    },
  ]);

describe('calculateLoanAccount for any history', () => {
  const shuffled = accountInput.chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.events], { minLength: input.events.length })),
  );

  it('returns the same account in whatever order the events arrive', () => {
    fc.assert(
      fc.property(shuffled, ([input, events]) => {
        expect(calculateLoanAccount(withEvents(input, events))).toEqual(calculateLoanAccount(input));
      }),
      manyRuns,
    );
  });

  it(
    'ignores a payment that was reversed',
    forAll((input) => {
      const reversed = new Set(
        input.events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : [])),
      );
      const others = input.events.filter((event) => event.kind === 'payment' && !reversed.has(event.id));
      expect(calculate(input)).toEqual(calculate(withEvents(input, others)));
    }),
  );

  it(
    'allocates each shilling of a payment to one part, or as overpaid',
    forAll((input) => {
      for (const payment of calculate(input).payments) {
        expect(sum(parts.map((part) => payment[part])) + payment.overpaidUgx).toBe(payment.amountUgx);
        for (const part of parts)
          expect(sum(payment.lines.map((line) => line[part]))).toBeLessThanOrEqual(payment[part]);
        expect(payment.lines.every((line) => parts.every((part) => line[part] >= 0))).toBe(true);
        expect(Math.min(payment.overpaidUgx, payment.savedInterestUgx)).toBeGreaterThanOrEqual(0);
      }
    }),
  );

  it(
    'returns lines that add up to the paid amount of each instalment',
    forAll((input) => {
      const account = calculate(input);
      const lines = account.payments.flatMap((payment) => payment.lines);
      for (const row of account.instalments) {
        const own = lines.filter(({ number }) => number === row.number);
        expect(sum(own.flatMap((line) => parts.map((part) => line[part])))).toBe(row.paidUgx);
        for (const part of parts) expect(sum(own.map((line) => line[part]))).toBeLessThanOrEqual(row[part]);
      }
      const numbers = new Set(account.instalments.map(({ number }) => number));
      expect(lines.every(({ number }) => numbers.has(number))).toBe(true);
    }),
  );

  it(
    'splits the principal into paid and outstanding, with the outstanding part on the instalments',
    forAll((input) => {
      const account = calculate(input);
      const principalUgx = sum(input.instalments.map((row) => row.principalUgx));
      const paidUgx = sum(account.payments.map((payment) => payment.principalUgx));
      expect(paidUgx + account.principalOutstandingUgx).toBe(principalUgx);
      const onRows = sum(account.payments.flatMap(({ lines }) => lines.map((line) => line.principalUgx)));
      expect(sum(account.instalments.map((row) => row.principalUgx)) - onRows).toBe(
        account.principalOutstandingUgx,
      );
    }),
  );

  it(
    'owes the sum of its instalments, and is overpaid only if it owes nothing',
    forAll((input) => {
      const account = calculate(input);
      const owed = account.instalments.map(({ owedUgx }) => owedUgx);
      expect(account.totalOutstandingUgx).toBe(sum(owed));
      expect(account.totalOutstandingUgx === 0 || account.overpaidUgx === 0).toBe(true);
      expect(account.arrearsUgx).toBeLessThanOrEqual(account.dueUgx);
      expect(account.dueUgx).toBeLessThanOrEqual(account.totalOutstandingUgx);
      expect(account.paidUgx + account.overpaidUgx).toBe(
        sum(account.payments.map(({ amountUgx }) => amountUgx)),
      );
    }),
  );

  it(
    'has no principal, no days past due and no next instalment once paid, and treats further payments as overpaid',
    forAll((input) => {
      const account = calculate(input);
      if (account.totalOutstandingUgx > 0) return;
      expect(account).toMatchObject({ principalOutstandingUgx: 0, daysPastDue: 0, nextDue: null });
      const more = calculate(addEarlyRepayment(input, 1_234));
      expect(more.payments.slice(0, -1)).toEqual(account.payments);
      expect(more.overpaidUgx).toBe(account.overpaidUgx + 1_234);
    }),
  );

  it(
    'keeps every schedule version complete, and the rows that were due before it unchanged',
    forAll((input) => {
      const { schedules, instalments } = calculate(input);
      expect(schedules.map(({ version }) => version)).toEqual(schedules.map((_, at) => at + 1));
      for (const [at, { from, instalments: rows }] of schedules.entries()) {
        if (at === 0) continue;
        const before = schedules[at - 1]?.instalments ?? [];
        const wasDue = ({ dueOn }: { dueOn: string }) => dueOn <= from;
        expect(rows.filter(wasDue)).toEqual(before.filter(wasDue));
        const fees = (schedule: typeof rows) => sum(schedule.map(({ feesUgx }) => feesUgx));
        if (rows.some((row) => !wasDue(row))) {
          expect(fees(rows)).toBe(fees(before));
          expect(rows[rows.length - 1]?.balanceAfterUgx).toBe(0);
        }
      }
      expect(instalments.map(({ number }) => number)).toEqual(
        schedules[schedules.length - 1]?.instalments.map(({ number }) => number),
      );
    }),
  );

  it(
    'keeps each instalment that was paid ahead, with its date and amount, through an early repayment',
    forAll((input) => {
      const payments = input.events.filter((event) => event.kind === 'payment');
      for (const early of payments.filter(({ strategy }) => strategy !== null)) {
        const isBefore = ({ valueDate, at, id }: typeof early) =>
          valueDate < early.valueDate ||
          (valueDate === early.valueDate && (at < early.at || (at === early.at && id < early.id)));
        const earlier = payments.filter(isBefore);
        const on = { ...input, on: early.valueDate };
        const [before, after] = [
          calculate({ ...on, events: earlier }),
          calculate({ ...on, events: [...earlier, early] }),
        ];
        if (after.payments.find(({ id }) => id === early.id)?.type !== 'early') continue;
        const paid = (row: (typeof before.instalments)[number]) => [
          row.number,
          row.dueOn,
          row.paidUgx,
          row.state,
        ];
        const paidBefore = before.instalments.filter(({ state }) => state === 'paid').map(paid);
        expect(after.instalments.slice(0, paidBefore.length).map(paid)).toEqual(paidBefore);
        const aheadUgx = ({ instalments }: typeof before) =>
          sum(instalments.filter(({ dueOn }) => dueOn > early.valueDate).map(({ paidUgx }) => paidUgx));
        expect(aheadUgx(after)).toBeGreaterThanOrEqual(aheadUgx(before));
      }
    }),
  );

  it(
    'charges no more interest after early repayments, except for the shilling that each rounding can add',
    forAll((input) => {
      const account = calculate(input);
      const scheduledUgx = sum(input.instalments.map((row) => row.interestUgx));
      const onRows = account.payments.flatMap(({ lines }) => lines.map((line) => line.interestUgx));
      const paidUgx = sum(account.payments.map((payment) => payment.interestUgx));
      const futureUgx = sum(account.instalments.map((row) => row.interestUgx)) - sum(onRows);
      expect(paidUgx + futureUgx).toBeLessThanOrEqual(scheduledUgx + account.schedules.length - 1);
    }),
  );
});

describe('calculatePayoff for any history', () => {
  it(
    'returns the exact amount that leaves nothing outstanding and nothing overpaid',
    forAll((input) => {
      const payoff = valueIn(calculatePayoff(input));
      const before = calculate(input);
      expect(sum(parts.map((part) => payoff[part]))).toBe(payoff.totalUgx);
      expect(payoff.dueUgx).toBe(before.dueUgx);
      if (payoff.totalUgx === 0) return;
      const after = calculate(addEarlyRepayment(input, payoff.totalUgx));
      expect(after).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0, principalOutstandingUgx: 0 });
      const last = after.payments[after.payments.length - 1];
      for (const part of parts) expect(last?.[part]).toBe(payoff[part]);
      const isEarly = before.instalments.some((row) => row.dueOn > input.on && row.owedUgx > 0);
      if (isEarly) expect(last?.savedInterestUgx).toBe(payoff.savedInterestUgx);
      expect(calculate(addEarlyRepayment(input, payoff.totalUgx + 1))).toMatchObject({
        totalOutstandingUgx: 0,
        overpaidUgx: 1,
      });
      if (payoff.totalUgx > 1)
        expect(calculate(addEarlyRepayment(input, payoff.totalUgx - 1)).totalOutstandingUgx).toBeGreaterThan(
          0,
        );
    }),
  );

  it(
    'returns at most the total outstanding',
    forAll((input) => {
      expect(valueIn(calculatePayoff(input)).totalUgx).toBeLessThanOrEqual(
        calculate(input).totalOutstandingUgx,
      );
    }),
  );
});

describe('penalties of any history', () => {
  const listPenalties = (input: LoanAccountInput) =>
    calculate(input).instalments.map((row) => row.penaltiesUgx);

  it(
    'stay within the cap of a loan in total',
    forAll((input) => {
      expect(sum(listPenalties(input))).toBeLessThanOrEqual(input.product.late.capUgx);
    }),
  );

  it('depend on the principal, not on interest and fees', () => {
    fc.assert(
      fc.property(accountInput, fc.nat({ max: 5_000 }), (input, moreUgx) => {
        if (input.product.late.charge.kind !== 'interest') return;
        const costlier = input.instalments.map((row) => ({
          ...row,
          interestUgx: row.interestUgx + moreUgx,
          feesUgx: row.feesUgx + moreUgx,
        }));
        expect(listPenalties(withEvents({ ...input, instalments: costlier }, []))).toEqual(
          listPenalties(withEvents(input, [])),
        );
      }),
      historyRuns,
    );
  });

  it(
    'do not decrease from one day to a later one if nothing is paid',
    forAll((input) => {
      const unpaid = withEvents(input, []);
      const firstDueOn = input.instalments[0]?.dueOn ?? input.on;
      if (firstDueOn > input.on) return;
      const earlier = listPenalties({ ...unpaid, on: firstDueOn });
      expect(listPenalties(unpaid).every((amount, at) => amount >= (earlier[at] ?? 0))).toBe(true);
    }),
  );
});

describe('loan whose instalments are all paid on their due dates', () => {
  const payOnTime = (input: LoanAccountInput): LoanAccountInput => {
    const due = input.instalments.filter(({ dueOn }) => dueOn <= input.on);
    const events = due.map((row) => ({
      kind: 'payment' as const,
      id: `on-${row.number}`,
      amountUgx: row.principalUgx + row.interestUgx + row.feesUgx,
      valueDate: row.dueOn,
      at: `${row.dueOn}T20:00:00Z`,
      strategy: null,
    }));
    return withEvents(input, events);
  };

  it(
    'is never past due, is charged nothing and pays exactly the schedule',
    forAll((input) => {
      const account = calculate(payOnTime(input));
      expect(account).toMatchObject({ daysPastDue: 0, arrearsUgx: 0, dueUgx: 0, overpaidUgx: 0 });
      expect(account.instalments.every(({ penaltiesUgx }) => penaltiesUgx === 0)).toBe(true);
      const schedule = input.instalments.map((row) => row.principalUgx + row.interestUgx + row.feesUgx);
      expect(account.paidUgx + account.totalOutstandingUgx).toBe(sum(schedule));
      for (const [at, payment] of account.payments.entries())
        expect(payment.lines).toEqual([
          {
            number: input.instalments[at]?.number,
            principalUgx: input.instalments[at]?.principalUgx,
            interestUgx: input.instalments[at]?.interestUgx,
            feesUgx: input.instalments[at]?.feesUgx,
            penaltiesUgx: 0,
          },
        ]);
    }),
  );
});
