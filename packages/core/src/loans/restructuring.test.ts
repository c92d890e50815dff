import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations';
import {
  calculateLoanAccount,
  calculateLoanInterest,
  calculatePayoff,
  countOnTimeInstalments,
  type LoanAccountEvent,
  type LoanAccountInput,
} from './index';
import { accountInput, addDays, historyRuns } from './testing/account-arbitraries';
import { propertyRuns } from './testing/arbitraries';
import { createInput, pay } from './testing/six-months';
import { valueIn } from './testing/vector';

const calculate = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const getPayoffUgx = (input: LoanAccountInput) => valueIn(calculatePayoff(input)).totalUgx;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const restructuring = fc.record({
  instalments: fc.integer({ min: 1, max: 24 }),
  annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
  daysToFirst: fc.integer({ min: 1, max: 62 }),
});
const createEvent = (
  {
    instalments,
    annualRatePpm,
    daysToFirst,
  }: { instalments: number; annualRatePpm: number; daysToFirst: number },
  valueDate: string,
  id = 'r',
): LoanAccountEvent => ({
  kind: 'restructuring',
  id,
  instalments,
  annualRatePpm,
  firstDueOn: addDays(valueDate, daysToFirst),
  valueDate,
  at: `${valueDate}T20:00:00Z`,
});

/** Any history, with restructurings on any of its days. */
const restructuredInput = fc
  .record({
    input: accountInput,
    restructurings: fc.array(fc.record({ terms: restructuring, after: fc.nat({ max: 250 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ input, restructurings }) => ({
    ...input,
    events: [
      ...input.events,
      ...restructurings.map(({ terms, after }, at) =>
        createEvent(terms, addDays(input.disbursedOn, after), `r${at}`),
      ),
    ],
  }));

/** Scale of the independent calculation: 60 decimals. */
const ONE = 10n ** 60n;
const toDays = (day: string): bigint => BigInt(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n);
const round = (scaled: bigint): bigint => (scaled * 2n + ONE) / (ONE * 2n);

/** Returns the same day of a month some months later, or its last day. */
const moveMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Schedules a balance by discounting each instalment to the day of the restructuring. */
const scheduleIndependently = (
  balance: bigint,
  ratePpm: number,
  { from, firstDueOn, count }: { from: string; firstDueOn: string; count: number },
): { dueOn: string; principalUgx: number; interestUgx: number }[] => {
  const monthly = (BigInt(ratePpm) * ONE) / 12_000_000n;
  const days = toDays(firstDueOn) - toDays(from);
  const periodDays = toDays(firstDueOn) - toDays(moveMonths(firstDueOn, -1));
  const first = (monthly * days) / periodDays;
  let factor = (ONE * ONE) / (ONE + first);
  let worth = 0n;
  for (let at = 0; at < count; at += 1) {
    worth += factor;
    factor = (factor * ONE) / (ONE + monthly);
  }
  const instalment = round((balance * ONE * ONE) / worth);
  let left = balance;
  return Array.from({ length: count }, (_, at) => {
    // Half a shilling is only exact as a fraction.
    const interest =
      at === 0
        ? divideHalfUp(left * BigInt(ratePpm) * days, 12_000_000n * periodDays)
        : divideHalfUp(left * BigInt(ratePpm), 12_000_000n);
    const principal = at === count - 1 ? left : instalment - interest;
    left -= principal;
    return {
      dueOn: moveMonths(firstDueOn, at),
      principalUgx: Number(principal),
      interestUgx: Number(interest),
    };
  });
};

describe('a restructured loan', () => {
  it('carries over the interest and fee that are owed, and schedules the whole principal again', () => {
    // 1 Feb is paid in full, 1 Mar and 1 Apr are not; 14 of 30 days of April have passed.
    const input = createInput([pay('p1', 1_751, '2024-02-01')], '2024-04-15');
    const event = createEvent({ instalments: 4, annualRatePpm: 60_000, daysToFirst: 16 }, '2024-04-15');
    const account = calculate({ ...input, events: [...input.events, event] });
    // 49 and 39 are due, and 14/30 of May's 29 have accrued.
    const carriedUgx = 49 + 39 + 14;
    expect(account.restructurings).toEqual([
      { id: 'r', valueDate: '2024-04-15', balanceUgx: 8_357, carriedUgx, carriedNumber: 2 },
    ]);
    expect(
      account.instalments.map(({ number, dueOn, principalUgx, interestUgx, feesUgx }) => [
        number,
        dueOn,
        principalUgx,
        interestUgx,
        feesUgx,
      ]),
    ).toEqual([
      [1, '2024-02-01', 1_643, 58, 50],
      [2, '2024-05-01', 0, carriedUgx, 0],
      [3, '2024-05-01', 2_089, 22, 0],
      [4, '2024-06-01', 2_080, 31, 0],
      [5, '2024-07-01', 2_090, 21, 0],
      [6, '2024-08-01', 2_098, 10, 0],
    ]);
    expect(account).toMatchObject({ arrearsUgx: 0, daysPastDue: 0, dueUgx: 0 });
  });

  it('agrees with an independent calculation to the shilling', () => {
    fc.assert(
      fc.property(
        restructuring,
        fc.record({ missed: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 0, max: 27 }) }),
        ({ instalments: count, annualRatePpm, daysToFirst }, { missed, days }) => {
          const dueOn = ['2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'][missed - 1] as string;
          const on = addDays(dueOn, days);
          const input = createInput([pay('p1', 1_751, '2024-02-01')], on);
          const event = createEvent({ instalments: count, annualRatePpm, daysToFirst }, on);
          const { instalments, restructurings } = calculate({ ...input, events: [...input.events, event] });
          const monthLength = toDays(moveMonths(dueOn, 1)) - toDays(dueOn);
          const balanceAtDue = [6_705, 5_043, 3_371, 1_690][missed - 1] ?? 0;
          const running = divideHalfUp(
            BigInt(balanceAtDue) * 70_000n * BigInt(days),
            12_000_000n * monthLength,
          );
          const carriedUgx = sum([49, 39, 29, 20].slice(0, missed)) + Number(running);
          expect(restructurings).toMatchObject([{ balanceUgx: 8_357, carriedUgx }]);
          const expected = scheduleIndependently(8_357n, annualRatePpm, {
            from: on,
            firstDueOn: addDays(on, daysToFirst),
            count,
          });
          const rows = instalments.filter(({ number }) => number > 2);
          // An instalment is raised above the first interest, and lowered if the last row would owe nothing.
          fc.pre((expected[0]?.principalUgx ?? 0) > 0 && (expected.at(-1)?.principalUgx ?? 0) > 0);
          expect(
            rows.map(({ dueOn: each, principalUgx, interestUgx }) => ({
              dueOn: each,
              principalUgx,
              interestUgx,
            })),
          ).toEqual(expected);
        },
      ),
      propertyRuns(500),
    );
  });

  it('charges late fees for new instalments, and none for what was carried over', () => {
    const late = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 100 }, capUgx: 1_000 } as const;
    const event = createEvent({ instalments: 3, annualRatePpm: 60_000, daysToFirst: 16 }, '2024-04-15');
    const input = createInput([event], '2024-05-05', { late });
    const account = calculate(input);
    const [carried, first] = account.instalments;
    // Three instalments were late before.
    expect(carried).toMatchObject({ penaltiesUgx: 300, state: 'overdue' });
    expect(first).toMatchObject({ penaltiesUgx: 100, state: 'overdue' });
    expect(account.daysPastDue).toBe(4);
  });
});

/** Returns whether a part of an instalment is paid before it is due. */
const hasPaidAhead = (input: LoanAccountInput): boolean =>
  calculate(input).instalments.some(({ dueOn, paidUgx }) => dueOn > input.on && paidUgx > 0);

describe('a restructuring on the last day of any history', () => {
  it('changes neither the principal nor what pays the loan off that day', () => {
    fc.assert(
      fc.property(accountInput, restructuring, (input, terms) => {
        const late = { ...createEvent(terms, input.on), at: `${input.on}T23:59:00Z` } as LoanAccountEvent;
        const restructured = { ...input, events: [...input.events, late] };
        const [before, after] = [calculate(input), calculate(restructured)];
        // Money that was paid ahead repays accrued interest before principal.
        if (!hasPaidAhead(input)) expect(after.principalOutstandingUgx).toBe(before.principalOutstandingUgx);
        expect(getPayoffUgx(restructured)).toBe(getPayoffUgx(input));
        if (after.restructurings.length > 0) expect(after).toMatchObject({ arrearsUgx: 0, daysPastDue: 0 });
        else expect(after).toEqual(before);
      }),
      historyRuns,
    );
  });

  it('changes the interest that was earned until then by at most a shilling of rounding', () => {
    fc.assert(
      fc.property(accountInput, restructuring, (input, terms) => {
        const late = { ...createEvent(terms, input.on), at: `${input.on}T23:59:00Z` } as LoanAccountEvent;
        const [before, after] = [calculate(input), calculate({ ...input, events: [...input.events, late] })];
        const getUnpaid = (account: typeof before) => {
          const { earnedUgx, paidUgx } = calculateLoanInterest(account, input.disbursedOn);
          return earnedUgx - paidUgx;
        };
        fc.pre(!hasPaidAhead(input));
        expect(Math.abs(getUnpaid(after) - getUnpaid(before))).toBeLessThanOrEqual(1);
      }),
      historyRuns,
    );
  });
});

describe('restructurings in any history', () => {
  it('leave schedules whose principal is that of the loan, and allocate every payment in full', () => {
    fc.assert(
      fc.property(restructuredInput, (input) => {
        const account = calculate(input);
        const principalUgx = sum(input.instalments.map((row) => row.principalUgx));
        const paidUgx = sum(account.payments.map((payment) => payment.principalUgx));
        expect(account.principalOutstandingUgx).toBe(principalUgx - paidUgx);
        const last = account.schedules.at(-1);
        if (last?.restructuringId !== undefined) {
          const earlyUgx = sum(
            account.payments.map(
              (payment) => payment.principalUgx - sum(payment.lines.map((line) => line.principalUgx)),
            ),
          );
          expect(sum(last.instalments.map((row) => row.principalUgx))).toBe(principalUgx - earlyUgx);
          expect(last.instalments.at(-1)?.balanceAfterUgx).toBe(0);
        }
        for (const row of account.instalments) {
          const charged = row.principalUgx + row.interestUgx + row.feesUgx + row.penaltiesUgx;
          expect(row.paidUgx + row.waivedUgx + row.owedUgx).toBe(charged);
          expect(
            Math.min(
              row.principalUgx,
              row.interestUgx,
              row.feesUgx,
              row.penaltiesUgx,
              row.paidUgx,
              row.owedUgx,
            ),
          ).toBeGreaterThanOrEqual(0);
        }
        for (const { amountUgx, ...payment } of account.payments)
          expect(
            payment.principalUgx +
              payment.interestUgx +
              payment.feesUgx +
              payment.penaltiesUgx +
              payment.overpaidUgx,
          ).toBe(amountUgx);
      }),
      historyRuns,
    );
  });

  it('have an effect that does not depend on the order in which the events arrive', () => {
    fc.assert(
      fc.property(
        restructuredInput.chain((input) =>
          fc.record({
            input: fc.constant(input),
            events: fc.shuffledSubarray(input.events, { minLength: input.events.length }),
          }),
        ),
        ({ input, events }) => {
          expect(calculate({ ...input, events })).toEqual(calculate(input));
        },
      ),
      historyRuns,
    );
  });

  it('leave a payoff that pays exactly what is owed', () => {
    fc.assert(
      fc.property(restructuredInput, (input) => {
        const totalUgx = getPayoffUgx(input);
        fc.pre(totalUgx > 0);
        const event: LoanAccountEvent = {
          kind: 'payment',
          id: 'last',
          amountUgx: totalUgx,
          valueDate: input.on,
          at: `${input.on}T23:00:00Z`,
          strategy: 'reduce-term',
        };
        const before = calculate(input);
        const after = calculate({ ...input, events: [...input.events, event] });
        expect(after).toMatchObject({ totalOutstandingUgx: 0, principalOutstandingUgx: 0 });
        expect(after.overpaidUgx).toBe(before.overpaidUgx);
      }),
      historyRuns,
    );
  });
});

describe('countOnTimeInstalments', () => {
  const event = createEvent({ instalments: 4, annualRatePpm: 0, daysToFirst: 16 }, '2024-04-15');
  const count = (events: LoanAccountEvent[], on: string) =>
    countOnTimeInstalments(calculate(createInput([event, ...events], on)));

  it('counts the longest run of instalments that were paid by their due dates', () => {
    // Interest of 58 + 49 + 39, 14 that accrued in April, and the fee of 50 are carried over.
    const [carried, instalment] = [210, 2_500];
    const account = calculate(createInput([event], '2024-04-16'));
    expect(account.instalments.map((row) => row.owedUgx)).toEqual([carried, 2_500, 2_500, 2_500, 2_500]);
    const onTime = [pay('p1', carried + instalment, '2024-05-01'), pay('p2', instalment, '2024-06-01')];
    expect(count(onTime, '2024-05-31')).toBe(1);
    expect(count(onTime, '2024-06-30')).toBe(2);
    const late = [...onTime, pay('p3', instalment, '2024-07-02'), pay('p4', instalment, '2024-08-01')];
    expect(count(late, '2024-08-05')).toBe(2);
    expect(countOnTimeInstalments(calculate(createInput([], '2024-08-05')))).toBeNull();
  });
});
