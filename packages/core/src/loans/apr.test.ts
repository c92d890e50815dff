import { describe, expect, it } from 'vitest';
import { calculateEffectiveApr, calculateNominalApr } from '.';

const drawdown = [{ amount: 100_000, tYears: 0 }];
const getApr = (payments: { amount: number; tYears: number }[], drawdowns = drawdown) =>
  calculateEffectiveApr({ drawdowns, payments });

describe('calculateEffectiveApr', () => {
  it('returns one decimal, rounded half-up', () => {
    expect(getApr([{ amount: 110_040, tYears: 1 }])).toBe(10);
    expect(getApr([{ amount: 110_050, tYears: 1 }])).toBe(10.1);
    expect(getApr([{ amount: 103_500, tYears: 1 }])).toBe(3.5);
  });

  it('returns 0 if the loan costs nothing, and less if less is repaid than borrowed', () => {
    expect(getApr([{ amount: 100_000, tYears: 0.5 }])).toBe(0);
    expect(getApr([{ amount: 50_000, tYears: 1 }])).toBe(-50);
    expect(getApr([{ amount: 80_000, tYears: 1 / 365 }])).toBe(-100);
  });

  it('counts fees that are paid at the start', () => {
    const payments = [
      { amount: 5_000, tYears: 0 },
      { amount: 100_000, tYears: 1 },
    ];
    expect(getApr(payments)).toBe(5.3);
  });

  it('returns null, not 0, if no rate solves the equation', () => {
    expect(getApr([])).toBeNull();
    expect(getApr([], [])).toBeNull();
    expect(getApr([{ amount: 0, tYears: 1 }])).toBeNull();
    expect(getApr([{ amount: 110_000, tYears: 0 }])).toBeNull();
    expect(getApr([{ amount: 100_000, tYears: 0 }])).toBeNull();
    expect(
      getApr([
        { amount: 120_000, tYears: 0 },
        { amount: 10_000, tYears: 1 },
      ]),
    ).toBeNull();
  });

  it('finds very high rates and very long times, and returns null for a rate too high to have a decimal', () => {
    expect(getApr([{ amount: 150_000, tYears: 7 / 365 }])).toBe(152_020_222_822.4);
    expect(getApr([{ amount: 200_000, tYears: 7 / 365 }])).toBeNull();
    expect(getApr([{ amount: 200_000, tYears: 10_000 }])).toBe(0);
  });

  it('returns null for flows without a rate, whatever their times', () => {
    const at = (tYears: number) => ({ amount: 100, tYears });
    const twice = [at(500), at(1_500)];
    expect(getApr(twice, [{ amount: 50, tYears: 1_000 }])).toBeNull();
    expect(getApr([...twice, at(0)], [{ amount: 50, tYears: 1_000 }, at(0)])).toBeNull();
    expect(getApr([at(0), at(2_000)], [at(1_000)])).toBeNull();
    expect(getApr([at(1_000)], [at(0), at(2_000)])).toBeNull();
  });

  it('returns the rate on the side of the cost if two rates solve the equation', () => {
    const ends = [0, 2].map((tYears) => ({ amount: 100, tYears }));
    const middle = [{ amount: 205, tYears: 1 }];
    // Both 25 and -20 percent solve it: the first costs the borrower 5 more, the second 5 less.
    expect(getApr(middle, ends)).toBe(25);
    expect(getApr(ends, middle)).toBe(-20);
  });

  it('accepts several drawdowns in any order', () => {
    const two = [
      { amount: 50_000, tYears: 0.5 },
      { amount: 50_000, tYears: 0 },
    ];
    const back = 50_000 * 1.21 + 50_000 * 1.1;
    expect(getApr([{ amount: back, tYears: 1 }], two)).toBe(21);
  });
});

describe('calculateNominalApr', () => {
  it('returns the rate of one period times the periods of a year, with two decimals', () => {
    const payments = [{ amount: 1_010, tPeriods: 1 }];
    expect(calculateNominalApr({ amount: 1_000, payments, periodsPerYear: 12 })).toBe(12);
  });

  it('uses simple interest in a part of a period', () => {
    const payments = [{ amount: 1_005, tPeriods: 0.5 }];
    expect(calculateNominalApr({ amount: 1_000, payments, periodsPerYear: 12 })).toBe(12);
  });

  it('returns null if there is no rate', () => {
    expect(calculateNominalApr({ amount: 1_000, payments: [], periodsPerYear: 12 })).toBeNull();
    expect(calculateNominalApr({ amount: 0, payments: [], periodsPerYear: 12 })).toBeNull();
  });
});
