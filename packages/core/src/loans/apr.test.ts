import { describe, expect, it } from 'vitest';
import { effectiveApr, nominalApr } from '.';

const lent = [{ amount: 100_000, tYears: 0 }];
const apr = (payments: { amount: number; tYears: number }[], drawdowns = lent) =>
  effectiveApr({ drawdowns, payments });

describe('the effective rate', () => {
  it('is one decimal, half-up', () => {
    expect(apr([{ amount: 110_040, tYears: 1 }])).toEqual({ ok: true, value: 10 });
    expect(apr([{ amount: 110_050, tYears: 1 }])).toEqual({ ok: true, value: 10.1 });
    expect(apr([{ amount: 103_500, tYears: 1 }])).toEqual({ ok: true, value: 3.5 });
  });

  it('is 0 where nothing is paid for the loan, and below 0 where less is paid back', () => {
    expect(apr([{ amount: 100_000, tYears: 0.5 }])).toEqual({ ok: true, value: 0 });
    expect(apr([{ amount: 50_000, tYears: 1 }])).toEqual({ ok: true, value: -50 });
    expect(apr([{ amount: 80_000, tYears: 1 / 365 }])).toEqual({ ok: true, value: -100 });
  });

  it('counts fees that are paid at once', () => {
    const payments = [
      { amount: 5_000, tYears: 0 },
      { amount: 100_000, tYears: 1 },
    ];
    expect(apr(payments)).toEqual({ ok: true, value: 5.3 });
  });

  it('is not available where no rate solves the equation: never 0 for that', () => {
    const none = { ok: true, value: null };
    expect(apr([])).toEqual(none);
    expect(apr([], [])).toEqual(none);
    expect(apr([{ amount: 0, tYears: 1 }])).toEqual(none);
    expect(apr([{ amount: 110_000, tYears: 0 }])).toEqual(none);
    expect(apr([{ amount: 100_000, tYears: 0 }])).toEqual(none);
    expect(
      apr([
        { amount: 120_000, tYears: 0 },
        { amount: 10_000, tYears: 1 },
      ]),
    ).toEqual(none);
  });

  it('finds rates that are very high, times that are very long, and none that has no decimal', () => {
    expect(apr([{ amount: 150_000, tYears: 7 / 365 }])).toEqual({ ok: true, value: 152_020_222_822.4 });
    expect(apr([{ amount: 200_000, tYears: 7 / 365 }])).toEqual({ ok: true, value: null });
    expect(apr([{ amount: 200_000, tYears: 10_000 }])).toEqual({ ok: true, value: 0 });
  });

  it('finds none where there is none, at whatever times', () => {
    const none = { ok: true, value: null };
    const [at, twice] = [
      (tYears: number) => ({ amount: 100, tYears }),
      [500, 1_500].map((tYears) => ({ amount: 100, tYears })),
    ];
    expect(apr(twice, [{ amount: 50, tYears: 1_000 }])).toEqual(none);
    expect(apr([...twice, at(0)], [{ amount: 50, tYears: 1_000 }, at(0)])).toEqual(none);
    expect(apr([at(0), at(2_000)], [at(1_000)])).toEqual(none);
    expect(apr([at(1_000)], [at(0), at(2_000)])).toEqual(none);
  });

  it('is on the side of the cost where two rates solve the equation', () => {
    const ends = [0, 2].map((tYears) => ({ amount: 100, tYears }));
    const middle = [{ amount: 205, tYears: 1 }];
    // 25 percent and -20 percent do: who pays 5 more has the one, who gets 5 more the other.
    expect(apr(middle, ends)).toEqual({ ok: true, value: 25 });
    expect(apr(ends, middle)).toEqual({ ok: true, value: -20 });
  });

  it('takes several drawdowns, and does not mind their order', () => {
    const two = [
      { amount: 50_000, tYears: 0.5 },
      { amount: 50_000, tYears: 0 },
    ];
    const back = 50_000 * 1.21 + 50_000 * 1.1;
    expect(apr([{ amount: back, tYears: 1 }], two)).toEqual({ ok: true, value: 21 });
  });
});

describe('the nominal rate', () => {
  it('is the rate of one period times the periods of a year, two decimals', () => {
    const payments = [{ amount: 1_010, tPeriods: 1 }];
    expect(nominalApr({ amount: 1_000, payments, periodsPerYear: 12 })).toEqual({ ok: true, value: 12 });
  });

  it('takes simple interest in a part of a period', () => {
    const payments = [{ amount: 1_005, tPeriods: 0.5 }];
    expect(nominalApr({ amount: 1_000, payments, periodsPerYear: 12 })).toEqual({ ok: true, value: 12 });
  });

  it('is not available where there is none', () => {
    expect(nominalApr({ amount: 1_000, payments: [], periodsPerYear: 12 })).toEqual({
      ok: true,
      value: null,
    });
    expect(nominalApr({ amount: 0, payments: [], periodsPerYear: 12 })).toEqual({ ok: true, value: null });
  });
});
