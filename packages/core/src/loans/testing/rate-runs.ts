import { expect } from 'vitest';
import { effectiveApr, nominalApr, scheduleLoan } from '..';
import { roundDecimals } from '../apr';
import { compounded, periodRate } from '../cash-flows';
import { annuity, type Fraction } from '../fraction';
import { ppm, type Run, run, sum, units, valueIn } from './vector';

/** Finer than the tolerance of the cases, and exact beside their principals. */
const fine = 1_000_000_000;

/** Reads `0.08/12` exactly. */
const rateOf = (figures: string): Fraction => {
  const [over = '', under = '1'] = figures.split('/');
  return { over: BigInt(units(over, 6)), under: BigInt(under) * 1_000_000n };
};

const decimalsOf = ({ over, under }: Fraction, decimals: number): bigint =>
  (over * 10n ** BigInt(decimals)) / under;

/** Compares by all decimals that a case prints: the engine's fraction is exact. */
const expectExactly = (exact: Fraction, value: string): void => {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const difference = decimalsOf(exact, decimals.length) - BigInt(whole + decimals);
  // The 28 figures of the source are themselves rounded at each step.
  expect(difference >= -1_000n && difference <= 1_000n).toBe(true);
  if (decimals === '') expect(difference).toBe(0n);
};

interface Annuity {
  rate: string;
  nper: number;
  pv: string;
}

const pmt = run<Annuity, { value: string }>((inputs, expected) =>
  expectExactly(annuity(BigInt(inputs.pv), rateOf(inputs.rate), inputs.nper), expected.value),
);

/** The interest or principal part of one row: exact where the case asks for more than a fine schedule shows. */
const part = (field: 'principalUgx' | 'interestUgx'): Run =>
  run<Annuity & { per: number }, { value: string; tolerance: string }>((inputs, expected) => {
    const tolerance = Number(expected.tolerance);
    if (tolerance < 1e-9) {
      expect([field, inputs.per]).toEqual(['principalUgx', 1]);
      const rate = rateOf(inputs.rate);
      const whole = annuity(BigInt(inputs.pv), rate, inputs.nper);
      const over = whole.over * rate.under - BigInt(inputs.pv) * rate.over * whole.under;
      expectExactly({ over, under: whole.under * rate.under }, expected.value);
      return;
    }
    const loan = valueIn(
      scheduleLoan({
        principalUgx: Number(inputs.pv) * fine,
        annualRatePpm: units(inputs.rate.replace('/12', ''), 6),
        instalments: inputs.nper,
        disbursedOn: '2024-01-01',
      }),
    );
    const amount = (loan.instalments[inputs.per - 1]?.[field] ?? 0) / fine;
    expect(Math.abs(amount + Number(expected.value))).toBeLessThanOrEqual(tolerance);
  });

interface Table {
  instalment: string;
  total_interest: string;
  rows: { n: number; interest: string; principal: string; balance: string }[];
}

const table = run<{ principal: string; annual_rate_pct: string; instalments: number }, Table>(
  (inputs, expected) => {
    const shown = (amount: number) => (amount / fine).toFixed(2);
    const loan = valueIn(
      scheduleLoan({
        principalUgx: Number(inputs.principal) * fine,
        annualRatePpm: ppm(inputs.annual_rate_pct),
        instalments: inputs.instalments,
        disbursedOn: '2024-01-01',
      }),
    );
    expect(shown(loan.instalments[0]?.totalUgx ?? 0)).toBe(expected.instalment);
    expect(shown(loan.totalInterestUgx)).toBe(expected.total_interest);
    for (const { n, ...parts } of expected.rows) {
      const row = loan.instalments[n - 1];
      expect({
        interest: shown(row?.interestUgx ?? 0),
        principal: shown(row?.principalUgx ?? 0),
        balance: shown(row?.balanceAfterUgx ?? 0),
      }).toEqual(parts);
    }
  },
);

const irr = run<{ cashflows: number[] }, { irr: string; tolerance: string }>((inputs, expected) => {
  const flows = inputs.cashflows;
  const rate = periodRate(
    flows.map((amount, time) => ({ amount: -amount, time })),
    compounded,
  );
  const tolerance =
    parseFloat(expected.tolerance) * (expected.tolerance.includes('relative') ? Number(expected.irr) : 1);
  expect(Math.abs(Number(rate) - Number(expected.irr))).toBeLessThanOrEqual(tolerance);
  const at = (isDrawdown: boolean) =>
    flows
      .map((amount, tYears) => ({ amount: Math.abs(amount), tYears, isDrawdown: amount < 0 }))
      .filter((flow) => flow.isDrawdown === isDrawdown);
  expect(valueIn(effectiveApr({ drawdowns: at(true), payments: at(false) }))).toBe(
    roundDecimals(Number(rate) * 100, 1),
  );
});

interface UsLoan {
  amount_advanced: string;
  unit_period: { per_year: number };
  first_payment: { t: number; f: string };
  payments: [{ count: number; amount: string }];
}

const usApr = run<UsLoan, { apr_pct: string }>((inputs, expected) => {
  const first = inputs.first_payment.t + sum(inputs.first_payment.f);
  const [{ count, amount }] = inputs.payments;
  expect(inputs.payments).toHaveLength(1);
  const apr = nominalApr({
    amount: Number(inputs.amount_advanced),
    payments: Array.from({ length: count }, (_, at) => ({ amount: Number(amount), tPeriods: first + at })),
    periodsPerYear: inputs.unit_period.per_year,
  });
  expect(valueIn(apr)).toBe(Number(expected.apr_pct));
});

interface EuPayments {
  kind?: 'equal_capital_plus_interest';
  n: number;
  rate: string;
  principal: string;
  count: number;
  amount: string;
  first_t: string;
  step: string;
}

const euPayments = (series: EuPayments): { amount: number; tYears: number }[] => {
  if (series.kind) {
    const capital = Number(series.principal) / series.n;
    return Array.from({ length: series.n }, (_, at) => ({
      amount: capital + (capital * (series.n - at) * Number(series.rate)) / 12,
      tYears: (at + 1) / 12,
    }));
  }
  return Array.from({ length: series.count }, (_, at) => ({
    amount: Number(series.amount),
    tYears: sum(series.first_t) + at * sum(series.step),
  }));
};

const euApr = run<
  { drawdowns: { amount: string; t: string }[]; payments: EuPayments[] },
  { apr_pct_1dp: string; apr_exact_pct: string | null }
>((inputs, expected) => {
  const drawdowns = inputs.drawdowns.map(({ amount, t }) => ({
    amount: Number(amount),
    tYears: sum(t),
  }));
  const payments = inputs.payments.flatMap(euPayments);
  expect(valueIn(effectiveApr({ drawdowns, payments }))).toBe(Number(expected.apr_pct_1dp));
  const rate = periodRate(
    [...drawdowns, ...payments.map(({ amount, tYears }) => ({ amount: -amount, tYears }))].map(
      ({ amount, tYears }) => ({ amount, time: tYears }),
    ),
    compounded,
  );
  const decimals = expected.apr_exact_pct?.split('.')[1]?.length ?? 6;
  expect(Number(rate) * 100).toBeCloseTo(Number(expected.apr_exact_pct), decimals - 1);
});

const rounding = run<{ cases: { x: string }[] }, { one_dp: string[]; two_dp: string[] }>(
  (inputs, expected) => {
    const at = (decimals: number) =>
      inputs.cases.map(({ x }) => roundDecimals(Number(x), decimals)?.toFixed(decimals));
    expect({ one_dp: at(1), two_dp: at(2) }).toEqual(expected);
  },
);

/** Functions that run each kind of rate and annuity. */
export const rateRuns: Record<string, Run> = {
  'annuity.pmt': pmt,
  'annuity.ppmt': part('principalUgx'),
  'annuity.ipmt': part('interestUgx'),
  'annuity.table_unrounded': table,
  irr,
  'apr.us': usApr,
  'apr.eu': euApr,
  'apr.rounding': rounding,
};
