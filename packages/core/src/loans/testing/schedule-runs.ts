import { expect } from 'vitest';
import { daysBetween } from '../calendar';
import { scheduleLoan } from '../index';
import { prepay, type RunningBalance } from '../prepayment';
import { listDueDates } from '../schedule';
import { ppm, type Run, run, units, valueIn } from './vector';

interface Loan {
  principal: string;
  annual_rate_pct: string;
  instalments: number;
}

interface DatedLoan extends Loan {
  period_dates: [string, ...string[]];
  day_count: string;
}

const ANY_DAY = '2024-01-01';

/** Returns the number of periods in a year. If interest depends on the days of a period, only a loan without interest can be run. */
const getPeriodsPerYear = (loan: DatedLoan): number => {
  if (loan.day_count.startsWith('30/360') || loan.annual_rate_pct === '0') return 12;
  if (loan.day_count === '14/364') return 26;
  throw new Error(`no monthly rate equals a rate by ${loan.day_count}`);
};

/** Declining balance, with one hundredth as one shilling. A period other than a month gets the yearly rate with the same rate a period. */
const declining = run<DatedLoan, { total_interest?: string; total_repayment?: string }>(
  (inputs, expected, vector) => {
    const { simple_rule: simple, whole_unit_twin: twin } = vector;
    const annualRatePpm = (ppm(inputs.annual_rate_pct) * 12) / getPeriodsPerYear(inputs);
    const loan = valueIn(
      scheduleLoan({
        principalUgx: units(inputs.principal, 2),
        annualRatePpm,
        instalments: inputs.instalments,
        disbursedOn: inputs.period_dates[0],
      }),
    );
    if (simple !== 'same rows') {
      const totals = simple?.totals.map((total) => units(total, 2));
      expect(loan.instalments.map(({ totalUgx }) => totalUgx)).toEqual(totals);
      return;
    }
    const rows = loan.instalments.map((row) => ({
      principal: row.principalUgx,
      interest: row.interestUgx,
      total: row.totalUgx,
      balance: row.balanceAfterUgx,
    }));
    expect(twin?.principal).toBe(units(inputs.principal, 2));
    expect(rows).toEqual(twin?.rows);
    if (inputs.day_count !== '30/360-per-period')
      expect(loan.instalments.map(({ dueOn }) => dueOn)).toEqual(inputs.period_dates.slice(1));
    if (expected.total_interest) {
      expect(loan.totalInterestUgx).toBe(units(expected.total_interest, 2));
      expect(loan.totalPayableUgx).toBe(units(expected.total_repayment ?? '', 2));
    }
  },
);

const emiOnly = run<DatedLoan, { emi: string; term_days: number }>((inputs, expected, { computed }) => {
  const loan = valueIn(
    scheduleLoan({
      principalUgx: units(inputs.principal, 2),
      annualRatePpm: ppm(inputs.annual_rate_pct),
      instalments: inputs.instalments,
      disbursedOn: inputs.period_dates[0],
    }),
  );
  const emi = units(expected.emi, 2);
  expect(loan.instalments.slice(0, -1).every(({ totalUgx }) => totalUgx === emi)).toBe(true);
  const last = loan.instalments.at(-1);
  expect(last?.balanceAfterUgx).toBe(0);
  const [lastTotal = '', interest = ''] = computed?.match(/\d+\.\d+/g) ?? [];
  expect([last?.totalUgx, loan.totalInterestUgx]).toEqual([units(lastTotal, 2), units(interest, 2)]);
  expect(daysBetween(inputs.period_dates[0], last?.dueOn ?? '')).toBe(expected.term_days);
});

/** Loan in whole units without interest, less its down payment if it has one. */
const zeroInterest = run<
  Loan & { down_payment_pct?: string; total_outstanding?: string },
  { totals: string[] }
>((inputs, expected) => {
  const totals = expected.totals.map(Number);
  const down = inputs.down_payment_pct ? [totals[0]] : [];
  const principalUgx = Number(inputs.total_outstanding ?? inputs.principal) - (down[0] ?? 0);
  const loan = valueIn(
    scheduleLoan({ principalUgx, annualRatePpm: 0, instalments: inputs.instalments, disbursedOn: ANY_DAY }),
  );
  expect([...down, ...loan.instalments.map(({ totalUgx }) => totalUgx)]).toEqual(totals);
});

/** Flat loan that was rounded to halves, with one half as one shilling. */
const flat = run<Loan, { rows: Record<string, string>[] }>((inputs, expected) => {
  const toHalves = (figures: string) => units(figures, 1) / 5;
  const loan = valueIn(
    scheduleLoan({
      principalUgx: toHalves(inputs.principal),
      annualRatePpm: ppm(inputs.annual_rate_pct),
      instalments: inputs.instalments,
      disbursedOn: ANY_DAY,
      method: 'flat',
    }),
  );
  expect(loan.instalments.map((row) => [row.principalUgx, row.interestUgx, row.totalUgx])).toEqual(
    expected.rows.map((row) => ['principal', 'interest', 'total'].map((part) => toHalves(row[part] ?? ''))),
  );
});

const emiValue = run<Loan, { exact_emi?: string; instalment?: string }>((inputs, expected) => {
  const loan = valueIn(
    scheduleLoan({
      principalUgx: units(inputs.principal, 2),
      annualRatePpm: ppm(inputs.annual_rate_pct),
      instalments: inputs.instalments,
      disbursedOn: ANY_DAY,
    }),
  );
  expect(loan.instalments[0]?.totalUgx).toBe(units(expected.exact_emi ?? expected.instalment ?? '', 2));
});

/** Shillings per unit of a case, so many that whole units show unrounded interest. */
const FINE = 1_000_000;

const prepaySmallestUnit = (
  balance: Pick<RunningBalance, 'balanceUgx' | 'annualRatePpm' | 'instalmentUgx' | 'dueDates'>,
) =>
  prepay(
    { ...balance, periodStart: ANY_DAY, accruedFrom: ANY_DAY, paidRowsUgx: [] },
    { amountUgx: 1, paidOn: ANY_DAY, strategy: 'reduce-term' },
  );

interface FixedInstalment {
  emi?: string;
  instalments?: number;
  total_interest?: string;
  total_payment?: string;
  last?: string;
  rows?: { index: number; principal: string; interest: string; balance: string }[];
}

/** Given instalment until the loan is paid: a prepayment of the smallest unit that reduces the term results in that. */
const fixedInstalment = run<
  Omit<Loan, 'instalments'> & { instalments?: number; fixed_instalment?: string },
  FixedInstalment
>((inputs, expected) => {
  const principal = Number(inputs.principal) * FINE;
  const schedule = valueIn(
    prepaySmallestUnit({
      balanceUgx: principal + 1,
      annualRatePpm: ppm(inputs.annual_rate_pct),
      instalmentUgx: Number(inputs.fixed_instalment ?? expected.emi) * FINE,
      dueDates: listDueDates(ANY_DAY, inputs.instalments ?? 600) ?? [],
    }),
  ).instalments;
  const round = (amount: number, decimals = 0) => (amount / FINE).toFixed(decimals);
  const interest = schedule.reduce((total, row) => total + row.interestUgx, 0);
  if (expected.total_interest) {
    expect(round(interest)).toBe(expected.total_interest);
    expect(round(interest + principal)).toBe(expected.total_payment);
  }
  if (expected.last) expect(round(schedule.at(-1)?.totalUgx ?? 0, 2)).toBe(expected.last);
  expect(schedule).toHaveLength(expected.instalments ?? inputs.instalments ?? 0);
  for (const { index, ...parts } of expected.rows ?? []) {
    const row = schedule[index];
    expect({
      principal: round(row?.principalUgx ?? 0),
      interest: round(row?.interestUgx ?? 0),
      balance: round(row?.balanceAfterUgx ?? 0),
    }).toEqual(parts);
  }
});

/** Principal parts of a flat loan; an instalment of 0 is rejected instead of repeated endlessly. */
const fixedPrincipal = run<Loan & { fixed_principal?: string }, { error?: string; principals: string[] }>(
  (inputs, expected) => {
    if (expected.error) {
      const result = prepaySmallestUnit({
        balanceUgx: 280_000,
        annualRatePpm: 0,
        instalmentUgx: Number(inputs.fixed_principal),
        dueDates: listDueDates(ANY_DAY, 4) ?? [],
      });
      expect(result).toMatchObject({ ok: false, error: { code: 'instalment_too_small' } });
      return;
    }
    const loan = valueIn(
      scheduleLoan({
        principalUgx: Number(inputs.principal),
        annualRatePpm: ppm(inputs.annual_rate_pct),
        instalments: inputs.instalments,
        disbursedOn: ANY_DAY,
        method: 'flat',
      }),
    );
    expect(loan.instalments.map(({ principalUgx }) => principalUgx)).toEqual(expected.principals.map(Number));
  },
);

const wholeTerm = run<{ rate_per_whole_term_pct: string; term_months: number }, { annual_rate_pct: string }>(
  (inputs, expected) => {
    const principalUgx = 100_000;
    const loan = valueIn(
      scheduleLoan({
        principalUgx,
        annualRatePpm: ppm(expected.annual_rate_pct),
        instalments: inputs.term_months,
        disbursedOn: ANY_DAY,
        method: 'flat',
      }),
    );
    expect(loan.totalInterestUgx).toBe((principalUgx * Number(inputs.rate_per_whole_term_pct)) / 100);
  },
);

export const scheduleRuns: Record<string, Run> = {
  'schedule.declining': declining,
  'schedule.emi_only': emiOnly,
  'schedule.zero_interest': zeroInterest,
  'schedule.truncate': zeroInterest,
  'schedule.flat': flat,
  'schedule.emi_value': emiValue,
  'annuity.pmt_money': emiValue,
  'schedule.ceil_emi': fixedInstalment,
  'schedule.fixed_emi': fixedInstalment,
  'schedule.fixed_emi_last': fixedInstalment,
  'schedule.fixed_principal': fixedPrincipal,
  'rate.whole_term': wholeTerm,
};
