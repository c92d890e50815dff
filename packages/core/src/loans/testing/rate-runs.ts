import { expect } from 'vitest';
import { roundDecimals } from '../apr';
import { compoundFully, findPeriodRate } from '../cash-flows';
import { calculateAnnuity, type Fraction } from '../fraction';
import { calculateEffectiveApr, calculateNominalApr, scheduleLoan } from '../index';
import { ppm, type Run, run, sum, units, valueIn } from './vector';

/** Shillings per unit of a case: finer than its tolerance, and exact. */
const FINE = 1_000_000_000;

/** Parses `0.08/12` exactly. */
const parseRate = (figures: string): Fraction => {
  const [numerator = '', denominator = '1'] = figures.split('/');
  return { numerator: BigInt(units(numerator, 6)), denominator: BigInt(denominator) * 1_000_000n };
};

const toDecimals = ({ numerator, denominator }: Fraction, decimals: number): bigint =>
  (numerator * 10n ** BigInt(decimals)) / denominator;

/** Compares an exact fraction with all decimals of a case. */
const expectExactly = (exact: Fraction, value: string): void => {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const difference = toDecimals(exact, decimals.length) - BigInt(whole + decimals);
  // The source rounds to 28 figures at each step.
  expect(difference >= -1_000n && difference <= 1_000n).toBe(true);
  if (decimals === '') expect(difference).toBe(0n);
};

interface Annuity {
  rate: string;
  nper: number;
  pv: string;
}

const pmt = run<Annuity, { value: string }>((inputs, expected) =>
  expectExactly(calculateAnnuity(BigInt(inputs.pv), parseRate(inputs.rate), inputs.nper), expected.value),
);

/** Creates a run for the interest or principal of one row, calculated as a fraction if the tolerance is below that of a schedule. */
const part = (field: 'principalUgx' | 'interestUgx'): Run =>
  run<Annuity & { per: number }, { value: string; tolerance: string }>((inputs, expected) => {
    const tolerance = Number(expected.tolerance);
    if (tolerance < 1e-9) {
      expect([field, inputs.per]).toEqual(['principalUgx', 1]);
      const rate = parseRate(inputs.rate);
      const whole = calculateAnnuity(BigInt(inputs.pv), rate, inputs.nper);
      const numerator =
        whole.numerator * rate.denominator - BigInt(inputs.pv) * rate.numerator * whole.denominator;
      expectExactly({ numerator, denominator: whole.denominator * rate.denominator }, expected.value);
      return;
    }
    const loan = valueIn(
      scheduleLoan({
        principalUgx: Number(inputs.pv) * FINE,
        annualRatePpm: units(inputs.rate.replace('/12', ''), 6),
        instalments: inputs.nper,
        disbursedOn: '2024-01-01',
      }),
    );
    const amount = (loan.instalments[inputs.per - 1]?.[field] ?? 0) / FINE;
    expect(Math.abs(amount + Number(expected.value))).toBeLessThanOrEqual(tolerance);
  });

interface Table {
  instalment: string;
  total_interest: string;
  rows: { n: number; interest: string; principal: string; balance: string }[];
}

const table = run<{ principal: string; annual_rate_pct: string; instalments: number }, Table>(
  (inputs, expected) => {
    const toFigures = (amount: number) => (amount / FINE).toFixed(2);
    const loan = valueIn(
      scheduleLoan({
        principalUgx: Number(inputs.principal) * FINE,
        annualRatePpm: ppm(inputs.annual_rate_pct),
        instalments: inputs.instalments,
        disbursedOn: '2024-01-01',
      }),
    );
    expect(toFigures(loan.instalments[0]?.totalUgx ?? 0)).toBe(expected.instalment);
    expect(toFigures(loan.totalInterestUgx)).toBe(expected.total_interest);
    for (const { n, ...parts } of expected.rows) {
      const row = loan.instalments[n - 1];
      expect({
        interest: toFigures(row?.interestUgx ?? 0),
        principal: toFigures(row?.principalUgx ?? 0),
        balance: toFigures(row?.balanceAfterUgx ?? 0),
      }).toEqual(parts);
    }
  },
);

const irr = run<{ cashflows: number[] }, { irr: string; tolerance: string }>((inputs, expected) => {
  const flows = inputs.cashflows;
  const rate = findPeriodRate(
    flows.map((amount, time) => ({ amount: -amount, time })),
    compoundFully,
  );
  const tolerance =
    parseFloat(expected.tolerance) * (expected.tolerance.includes('relative') ? Number(expected.irr) : 1);
  expect(Math.abs(Number(rate) - Number(expected.irr))).toBeLessThanOrEqual(tolerance);
  const listFlows = (isDrawdown: boolean) =>
    flows
      .map((amount, tYears) => ({ amount: Math.abs(amount), tYears, isDrawdown: amount < 0 }))
      .filter((flow) => flow.isDrawdown === isDrawdown);
  expect(calculateEffectiveApr({ drawdowns: listFlows(true), payments: listFlows(false) })).toBe(
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
  const apr = calculateNominalApr({
    amount: Number(inputs.amount_advanced),
    payments: Array.from({ length: count }, (_, at) => ({ amount: Number(amount), tPeriods: first + at })),
    periodsPerYear: inputs.unit_period.per_year,
  });
  expect(apr).toBe(Number(expected.apr_pct));
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

const listEuPayments = (series: EuPayments): { amount: number; tYears: number }[] => {
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
  const payments = inputs.payments.flatMap(listEuPayments);
  expect(calculateEffectiveApr({ drawdowns, payments })).toBe(Number(expected.apr_pct_1dp));
  const rate = findPeriodRate(
    [...drawdowns, ...payments.map(({ amount, tYears }) => ({ amount: -amount, tYears }))].map(
      ({ amount, tYears }) => ({ amount, time: tYears }),
    ),
    compoundFully,
  );
  const decimals = expected.apr_exact_pct?.split('.')[1]?.length ?? 6;
  expect(Number(rate) * 100).toBeCloseTo(Number(expected.apr_exact_pct), decimals - 1);
});

const rounding = run<{ cases: { x: string }[] }, { one_dp: string[]; two_dp: string[] }>(
  (inputs, expected) => {
    const round = (decimals: number) =>
      inputs.cases.map(({ x }) => roundDecimals(Number(x), decimals)?.toFixed(decimals));
    expect({ one_dp: round(1), two_dp: round(2) }).toEqual(expected);
  },
);

/** Runs of each kind of rate and annuity. */
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
