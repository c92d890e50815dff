import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, daysPastDue, type LoanAccountInput, payOffAccount } from '.';
import { accountInput, historyRuns } from './testing/account-arbitraries';
import { manyRuns } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const parts = ['principalUgx', 'interestUgx', 'feesUgx', 'penaltiesUgx'] as const;
const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const fold = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const without = (input: LoanAccountInput, events: LoanAccountInput['events']) => ({ ...input, events });
const promise = (check: (input: LoanAccountInput) => void) => () =>
  fc.assert(fc.property(accountInput, check), historyRuns);

/** The input with one more early repayment at the end of its day. */
const withEarly = (input: LoanAccountInput, amountUgx: number): LoanAccountInput =>
  without(input, [
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

describe('any history of a running loan', () => {
  const shuffled = accountInput.chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.events], { minLength: input.events.length })),
  );

  it('gives the same account in whatever order it arrives', () => {
    fc.assert(
      fc.property(shuffled, ([input, arrived]) => {
        expect(calculateLoanAccount(without(input, arrived))).toEqual(calculateLoanAccount(input));
      }),
      manyRuns,
    );
  });

  it(
    'ignores a payment that was reversed',
    promise((input) => {
      const undone = new Set(
        input.events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : [])),
      );
      const others = input.events.filter((event) => event.kind === 'payment' && !undone.has(event.id));
      expect(fold(input)).toEqual(fold(without(input, others)));
    }),
  );

  it(
    'puts each shilling of each payment to one part, or to nothing',
    promise((input) => {
      for (const payment of fold(input).payments) {
        expect(sumOf(parts.map((part) => payment[part])) + payment.overpaidUgx).toBe(payment.amountUgx);
        for (const part of parts)
          expect(sumOf(payment.lines.map((line) => line[part]))).toBeLessThanOrEqual(payment[part]);
        expect(payment.lines.every((line) => parts.every((part) => line[part] >= 0))).toBe(true);
        expect(Math.min(payment.overpaidUgx, payment.savedInterestUgx)).toBeGreaterThanOrEqual(0);
      }
    }),
  );

  it(
    'has lines that together are what each instalment shows as paid',
    promise((input) => {
      const account = fold(input);
      const lines = account.payments.flatMap((payment) => payment.lines);
      for (const row of account.instalments) {
        const own = lines.filter(({ number }) => number === row.number);
        expect(sumOf(own.flatMap((line) => parts.map((part) => line[part])))).toBe(row.paidUgx);
        for (const part of parts) expect(sumOf(own.map((line) => line[part]))).toBeLessThanOrEqual(row[part]);
      }
      const numbers = new Set(account.instalments.map(({ number }) => number));
      expect(lines.every(({ number }) => numbers.has(number))).toBe(true);
    }),
  );

  it(
    'has the whole principal either paid or outstanding, and what is outstanding on its instalments',
    promise((input) => {
      const account = fold(input);
      const principalUgx = sumOf(input.instalments.map((row) => row.principalUgx));
      const paidUgx = sumOf(account.payments.map((payment) => payment.principalUgx));
      expect(paidUgx + account.principalOutstandingUgx).toBe(principalUgx);
      const onRows = sumOf(account.payments.flatMap(({ lines }) => lines.map((line) => line.principalUgx)));
      expect(sumOf(account.instalments.map((row) => row.principalUgx)) - onRows).toBe(
        account.principalOutstandingUgx,
      );
    }),
  );

  it(
    'owes what its instalments owe, and the rest only where nothing is owed is overpaid',
    promise((input) => {
      const account = fold(input);
      const owed = account.instalments.map(({ owedUgx }) => owedUgx);
      expect(account.totalOutstandingUgx).toBe(sumOf(owed));
      expect(account.totalOutstandingUgx === 0 || account.overpaidUgx === 0).toBe(true);
      expect(account.arrearsUgx).toBeLessThanOrEqual(account.dueUgx);
      expect(account.dueUgx).toBeLessThanOrEqual(account.totalOutstandingUgx);
      expect(account.paidUgx + account.overpaidUgx).toBe(
        sumOf(account.payments.map(({ amountUgx }) => amountUgx)),
      );
    }),
  );

  it(
    'is closed with nothing pending: no principal, no day past due, nothing next, and more is overpaid',
    promise((input) => {
      const account = fold(input);
      if (account.totalOutstandingUgx > 0) return;
      expect(account).toMatchObject({ principalOutstandingUgx: 0, daysPastDue: 0, nextDue: null });
      const more = fold(withEarly(input, 1_234));
      expect(more.payments.slice(0, -1)).toEqual(account.payments);
      expect(more.overpaidUgx).toBe(account.overpaidUgx + 1_234);
    }),
  );

  it(
    'keeps every version of the schedule whole, and the rows that were due before it as they were',
    promise((input) => {
      const { schedules, instalments } = fold(input);
      expect(schedules.map(({ version }) => version)).toEqual(schedules.map((_, at) => at + 1));
      for (const [at, { from, instalments: rows }] of schedules.entries()) {
        if (at === 0) continue;
        const before = schedules[at - 1]?.instalments ?? [];
        const isKept = ({ dueOn }: { dueOn: string }) => dueOn <= from;
        expect(rows.filter(isKept)).toEqual(before.filter(isKept));
        const fees = (schedule: typeof rows) => sumOf(schedule.map(({ feesUgx }) => feesUgx));
        if (rows.some((row) => !isKept(row))) {
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
    'leaves each instalment that was paid ahead paid, with its day and amount, through an early repayment',
    promise((input) => {
      const payments = input.events.filter((event) => event.kind === 'payment');
      for (const early of payments.filter(({ strategy }) => strategy !== null)) {
        const isBefore = ({ valueDate, at, id }: typeof early) =>
          valueDate < early.valueDate ||
          (valueDate === early.valueDate && (at < early.at || (at === early.at && id < early.id)));
        const standing = payments.filter(isBefore);
        const on = { ...input, on: early.valueDate };
        const [before, after] = [
          fold({ ...on, events: standing }),
          fold({ ...on, events: [...standing, early] }),
        ];
        if (after.payments.find(({ id }) => id === early.id)?.type !== 'early') continue;
        const paid = (row: (typeof before.instalments)[number]) => [
          row.number,
          row.dueOn,
          row.paidUgx,
          row.state,
        ];
        const kept = before.instalments.filter(({ state }) => state === 'paid').map(paid);
        expect(after.instalments.slice(0, kept.length).map(paid)).toEqual(kept);
        const aheadUgx = ({ instalments }: typeof before) =>
          sumOf(instalments.filter(({ dueOn }) => dueOn > early.valueDate).map(({ paidUgx }) => paidUgx));
        expect(aheadUgx(after)).toBeGreaterThanOrEqual(aheadUgx(before));
      }
    }),
  );

  it(
    'costs no more interest after early repayments, except for the shillings that each rounding can add',
    promise((input) => {
      const account = fold(input);
      const scheduledUgx = sumOf(input.instalments.map((row) => row.interestUgx));
      const onRows = account.payments.flatMap(({ lines }) => lines.map((line) => line.interestUgx));
      const paidUgx = sumOf(account.payments.map((payment) => payment.interestUgx));
      const toComeUgx = sumOf(account.instalments.map((row) => row.interestUgx)) - sumOf(onRows);
      expect(paidUgx + toComeUgx).toBeLessThanOrEqual(scheduledUgx + account.schedules.length - 1);
    }),
  );

  it(
    'counts the days past due as the door of that name does, where nothing is re-scheduled or charged',
    promise((input) => {
      const plain: LoanAccountInput = {
        ...input,
        product: { ...input.product, late: { graceDays: 0, charge: { kind: 'none' }, capUgx: 0 } },
        events: input.events.map((event) =>
          event.kind === 'payment' ? { ...event, strategy: null } : event,
        ),
      };
      const account = fold(plain);
      const payments = account.payments.map(({ amountUgx, valueDate }) => ({ amountUgx, paidOn: valueDate }));
      const { instalments, on } = plain;
      expect(account.daysPastDue).toBe(valueIn(daysPastDue({ instalments, payments, on })));
    }),
  );
});

describe('what settles a loan', () => {
  it(
    'leaves nothing pending and nothing overpaid; a shilling more is overpaid',
    promise((input) => {
      const settlement = valueIn(payOffAccount(input));
      const before = fold(input);
      expect(sumOf(parts.map((part) => settlement[part]))).toBe(settlement.totalUgx);
      expect(settlement.dueUgx).toBe(before.dueUgx);
      if (settlement.totalUgx === 0) return;
      const after = fold(withEarly(input, settlement.totalUgx));
      expect(after).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0, principalOutstandingUgx: 0 });
      const last = after.payments[after.payments.length - 1];
      for (const part of parts) expect(last?.[part]).toBe(settlement[part]);
      const isBeforeTime = before.instalments.some((row) => row.dueOn > input.on && row.owedUgx > 0);
      if (isBeforeTime) expect(last?.savedInterestUgx).toBe(settlement.savedInterestUgx);
      expect(fold(withEarly(input, settlement.totalUgx + 1))).toMatchObject({
        totalOutstandingUgx: 0,
        overpaidUgx: 1,
      });
      if (settlement.totalUgx > 1)
        expect(fold(withEarly(input, settlement.totalUgx - 1)).totalOutstandingUgx).toBeGreaterThan(0);
    }),
  );

  it(
    'is never more than all that is pending',
    promise((input) => {
      expect(valueIn(payOffAccount(input)).totalUgx).toBeLessThanOrEqual(fold(input).totalOutstandingUgx);
    }),
  );
});

describe('late charges', () => {
  const charged = (input: LoanAccountInput) => fold(input).instalments.map((row) => row.penaltiesUgx);

  it(
    'stay within the cap of a loan in total',
    promise((input) => {
      expect(sumOf(charged(input))).toBeLessThanOrEqual(input.product.late.capUgx);
    }),
  );

  it('ignore interest and fees: the same principal costs the same', () => {
    fc.assert(
      fc.property(accountInput, fc.nat({ max: 5_000 }), (input, moreUgx) => {
        if (input.product.late.charge.kind !== 'interest') return;
        const dearer = input.instalments.map((row) => ({
          ...row,
          interestUgx: row.interestUgx + moreUgx,
          feesUgx: row.feesUgx + moreUgx,
        }));
        expect(charged(without({ ...input, instalments: dearer }, []))).toEqual(charged(without(input, [])));
      }),
      historyRuns,
    );
  });

  it(
    'do not fall from one day to the next if nothing is paid',
    promise((input) => {
      const unpaid = without(input, []);
      const before = input.instalments[0]?.dueOn ?? input.on;
      if (before > input.on) return;
      const earlier = charged({ ...unpaid, on: before });
      expect(charged(unpaid).every((amount, at) => amount >= (earlier[at] ?? 0))).toBe(true);
    }),
  );
});

describe('who pays each instalment on its day', () => {
  const inTime = (input: LoanAccountInput): LoanAccountInput => {
    const due = input.instalments.filter(({ dueOn }) => dueOn <= input.on);
    const events = due.map((row) => ({
      kind: 'payment' as const,
      id: `on-${row.number}`,
      amountUgx: row.principalUgx + row.interestUgx + row.feesUgx,
      valueDate: row.dueOn,
      at: `${row.dueOn}T20:00:00Z`,
      strategy: null,
    }));
    return without(input, events);
  };

  it(
    'is never past due, is charged nothing and pays exactly the schedule',
    promise((input) => {
      const account = fold(inTime(input));
      expect(account).toMatchObject({ daysPastDue: 0, arrearsUgx: 0, dueUgx: 0, overpaidUgx: 0 });
      expect(account.instalments.every(({ penaltiesUgx }) => penaltiesUgx === 0)).toBe(true);
      const schedule = input.instalments.map((row) => row.principalUgx + row.interestUgx + row.feesUgx);
      expect(account.paidUgx + account.totalOutstandingUgx).toBe(sumOf(schedule));
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
