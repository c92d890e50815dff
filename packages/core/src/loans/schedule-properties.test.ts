import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateEffectiveApr, calculateNominalApr, type LoanSchedule, scheduleLoan } from './index';
import { calculateAccruedInterestUgx } from './prepayment';
import { extremeLoan, loan, manyRuns } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const sum = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Throws if a schedule breaks a property of all schedules. It takes seconds; `expect` for each row of 10,000 schedules takes minutes. */
const checkSchedule = (
  principalUgx: number,
  { instalments, totalInterestUgx, totalPayableUgx }: LoanSchedule,
) => {
  let balanceUgx = principalUgx;
  for (const row of instalments) {
    balanceUgx -= row.principalUgx;
    if (row.principalUgx < 0 || row.interestUgx < 0)
      throw new Error(`a part of row ${row.number} is negative`);
    if (row.balanceAfterUgx !== balanceUgx) throw new Error(`the balance after row ${row.number} is wrong`);
    if (row.totalUgx !== row.principalUgx + row.interestUgx) throw new Error(`row ${row.number} has no sum`);
  }
  const levels = new Set(instalments.slice(0, -1).map(({ totalUgx }) => totalUgx));
  if (balanceUgx !== 0) throw new Error('the principal parts are not the principal');
  if (levels.size > 1) throw new Error('instalments differ before the last');
  if (totalInterestUgx !== sum(instalments.map(({ interestUgx }) => interestUgx)))
    throw new Error('the interest is not the sum of its parts');
  if (totalPayableUgx !== principalUgx + totalInterestUgx)
    throw new Error('the total is not principal and interest');
};

describe('scheduleLoan for any loan', () => {
  it('creates equal instalments whose parts are not negative and add up', () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const schedule = valueIn(scheduleLoan(terms));
        checkSchedule(terms.principalUgx, schedule);
        expect(schedule.instalments).toHaveLength(terms.instalments);
      }),
      manyRuns,
    );
  });

  it('does the same for tiny amounts and extreme rates, or rejects them', () => {
    fc.assert(
      fc.property(extremeLoan, (terms) => {
        const schedule = scheduleLoan(terms);
        if (!schedule.ok) {
          expect(['instalment_too_small', 'amount_too_large']).toContain(schedule.error.code);
          return;
        }
        checkSchedule(terms.principalUgx, schedule.value);
        expect(schedule.value.instalments).toHaveLength(terms.instalments);
      }),
      manyRuns,
    );
  });

  it('charges the interest that accrues on the balance in each period', () => {
    fc.assert(
      fc.property(loan, fc.nat(), (terms, nth) => {
        const { instalments } = valueIn(scheduleLoan({ ...terms, method: 'declining' }));
        const at = nth % instalments.length;
        const [before, row] = [instalments[at - 1], instalments[at]];
        if (!row) throw new Error('no row');
        const periodStart = before?.dueOn ?? terms.disbursedOn;
        const running = {
          balanceUgx: before?.balanceAfterUgx ?? terms.principalUgx,
          annualRatePpm: terms.annualRatePpm,
          periodStart,
          accruedFrom: periodStart,
          dueDates: [row.dueOn],
        };
        expect(calculateAccruedInterestUgx(running, row.dueOn)).toBe(row.interestUgx);
        expect(calculateAccruedInterestUgx(running, periodStart)).toBe(0);
      }),
      manyRuns,
    );
  });
});

describe('scheduleLoan with a higher rate', () => {
  const increase = fc.integer({ min: 1, max: 100_000 });

  it('lowers the total by no more than the effect of rounding the instalment', () => {
    fc.assert(
      fc.property(loan, increase, (terms, morePpm) => {
        const cheap = valueIn(scheduleLoan(terms)).totalPayableUgx;
        const dear = valueIn(
          scheduleLoan({ ...terms, annualRatePpm: terms.annualRatePpm + morePpm }),
        ).totalPayableUgx;
        // A shilling more in each instalment repays sooner and saves its interest; each row's interest is rounded by up to a half.
        const months = terms.instalments;
        const growth = (1 + terms.annualRatePpm / 12_000_000) ** months;
        expect(dear).toBeGreaterThanOrEqual(cheap - Math.ceil(months * growth));
      }),
      manyRuns,
    );
  });

  it('keeps or raises the total of an ordinary loan if it is at least 0.1 percent higher', () => {
    const fees = fc.record({
      principalUgx: fc.integer({ min: 100_000, max: 10_000_000 }),
      annualRatePpm: fc.integer({ min: 0, max: 336_000 }),
      instalments: fc.constantFrom(3, 6, 12),
      disbursedOn: fc.constant('2026-01-31'),
      method: fc.constantFrom('declining' as const, 'flat' as const),
    });
    fc.assert(
      fc.property(fees, fc.integer({ min: 1_000, max: 100_000 }), (terms, morePpm) => {
        const cheap = valueIn(scheduleLoan(terms)).totalPayableUgx;
        const dear = valueIn(
          scheduleLoan({ ...terms, annualRatePpm: terms.annualRatePpm + morePpm }),
        ).totalPayableUgx;
        expect(dear).toBeGreaterThanOrEqual(cheap);
      }),
      manyRuns,
    );
  });
});

describe('calculateEffectiveApr and calculateNominalApr of a loan without fees', () => {
  it('return the contract rate, with and without compounding over twelve months', () => {
    const large = fc.record({
      principalUgx: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
      annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
      instalments: fc.integer({ min: 1, max: 12 }),
      disbursedOn: fc.constant('2026-01-31'),
    });
    fc.assert(
      fc.property(large, (terms) => {
        const { instalments } = valueIn(scheduleLoan(terms));
        const apr = calculateEffectiveApr({
          drawdowns: [{ amount: terms.principalUgx, tYears: 0 }],
          payments: instalments.map(({ number, totalUgx }) => ({ amount: totalUgx, tYears: number / 12 })),
        });
        const nominal = calculateNominalApr({
          amount: terms.principalUgx,
          payments: instalments.map(({ number, totalUgx }) => ({ amount: totalUgx, tPeriods: number })),
          periodsPerYear: 12,
        });
        const rate = terms.annualRatePpm / 1_000_000;
        // Half of the last decimal, and the effect of whole shillings on a loan of a million.
        expect(Math.abs(Number(apr) - ((1 + rate / 12) ** 12 - 1) * 100)).toBeLessThan(0.051);
        expect(Math.abs(Number(nominal) - rate * 100)).toBeLessThan(0.006);
      }),
      manyRuns,
    );
  });
});
