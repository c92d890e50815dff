import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatePayoff, effectiveApr, type LoanSchedule, nominalApr, scheduleLoan } from '.';
import { extremeLoan, loan, manyRuns } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Throws where a schedule breaks one of the promises for all loans; `expect` for each of 10,000 schedules' rows takes minutes. */
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
  if (totalInterestUgx !== sumOf(instalments.map(({ interestUgx }) => interestUgx)))
    throw new Error('the interest is not the sum of its parts');
  if (totalPayableUgx !== principalUgx + totalInterestUgx)
    throw new Error('the total is not principal and interest');
};

describe('any loan', () => {
  it('is paid off by equal instalments whose parts are never negative and sum up', () => {
    fc.assert(
      fc.property(loan, (asked) => {
        const schedule = valueIn(scheduleLoan(asked));
        checkSchedule(asked.principalUgx, schedule);
        expect(schedule.instalments).toHaveLength(asked.instalments);
      }),
      manyRuns,
    );
  });

  it('keeps that with single shillings and rates beyond reason, or is refused', () => {
    fc.assert(
      fc.property(extremeLoan, (asked) => {
        const schedule = scheduleLoan(asked);
        if (!schedule.ok) {
          expect(['instalment_too_small', 'amount_too_large']).toContain(schedule.error.code);
          return;
        }
        checkSchedule(asked.principalUgx, schedule.value);
        expect(schedule.value.instalments).toHaveLength(asked.instalments);
      }),
      manyRuns,
    );
  });

  it('settled on a due day costs that row and the balance after it', () => {
    fc.assert(
      fc.property(loan, fc.nat(), (asked, nth) => {
        const { instalments } = valueIn(scheduleLoan({ ...asked, method: 'declining' }));
        const at = nth % instalments.length;
        const [before, row] = [instalments[at - 1], instalments[at]];
        if (!row) throw new Error('no row');
        const period = { periodStart: before?.dueOn ?? asked.disbursedOn, periodEnd: row.dueOn };
        const balanceUgx = before?.balanceAfterUgx ?? asked.principalUgx;
        const { annualRatePpm } = asked;
        const onDueDay = calculatePayoff({ balanceUgx, annualRatePpm, ...period, settleOn: row.dueOn });
        expect(valueIn(onDueDay).totalUgx).toBe(row.totalUgx + row.balanceAfterUgx);
        const onFirstDay = calculatePayoff({
          balanceUgx,
          annualRatePpm,
          ...period,
          settleOn: period.periodStart,
        });
        expect(valueIn(onFirstDay).totalUgx).toBe(balanceUgx);
      }),
      manyRuns,
    );
  });
});

describe('a higher rate', () => {
  const dearer = fc.integer({ min: 1, max: 100_000 });

  it('lowers the total by no more than the effect of rounding the instalment', () => {
    fc.assert(
      fc.property(loan, dearer, (asked, morePpm) => {
        const cheap = valueIn(scheduleLoan(asked)).totalPayableUgx;
        const dear = valueIn(
          scheduleLoan({ ...asked, annualRatePpm: asked.annualRatePpm + morePpm }),
        ).totalPayableUgx;
        // A shilling more in each instalment pays sooner and saves its interest; each row's interest rounds by a half.
        const months = asked.instalments;
        const growth = (1 + asked.annualRatePpm / 12_000_000) ** months;
        expect(dear).toBeGreaterThanOrEqual(cheap - Math.ceil(months * growth));
      }),
      manyRuns,
    );
  });

  it('keeps or raises the total of a loan for fees if it is at least 0.1 percent higher', () => {
    const fees = fc.record({
      principalUgx: fc.integer({ min: 100_000, max: 10_000_000 }),
      annualRatePpm: fc.integer({ min: 0, max: 336_000 }),
      instalments: fc.constantFrom(3, 6, 12),
      disbursedOn: fc.constant('2026-01-31'),
      method: fc.constantFrom('declining' as const, 'flat' as const),
    });
    fc.assert(
      fc.property(fees, fc.integer({ min: 1_000, max: 100_000 }), (asked, morePpm) => {
        const cheap = valueIn(scheduleLoan(asked)).totalPayableUgx;
        const dear = valueIn(
          scheduleLoan({ ...asked, annualRatePpm: asked.annualRatePpm + morePpm }),
        ).totalPayableUgx;
        expect(dear).toBeGreaterThanOrEqual(cheap);
      }),
      manyRuns,
    );
  });
});

describe('the rates of a loan without fees', () => {
  it('are the contract rate: compounded over twelve months, and as it stands', () => {
    const large = fc.record({
      principalUgx: fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
      annualRatePpm: fc.integer({ min: 0, max: 400_000 }),
      instalments: fc.integer({ min: 1, max: 12 }),
      disbursedOn: fc.constant('2026-01-31'),
    });
    fc.assert(
      fc.property(large, (asked) => {
        const { instalments } = valueIn(scheduleLoan(asked));
        const apr = effectiveApr({
          drawdowns: [{ amount: asked.principalUgx, tYears: 0 }],
          payments: instalments.map(({ number, totalUgx }) => ({ amount: totalUgx, tYears: number / 12 })),
        });
        const nominal = nominalApr({
          amount: asked.principalUgx,
          payments: instalments.map(({ number, totalUgx }) => ({ amount: totalUgx, tPeriods: number })),
          periodsPerYear: 12,
        });
        const rate = asked.annualRatePpm / 1_000_000;
        // Half of the last decimal, and what rounding to whole shillings moves a loan of a million.
        expect(Math.abs(Number(valueIn(apr)) - ((1 + rate / 12) ** 12 - 1) * 100)).toBeLessThan(0.051);
        expect(Math.abs(Number(valueIn(nominal)) - rate * 100)).toBeLessThan(0.006);
      }),
      manyRuns,
    );
  });
});
