import { expect } from 'vitest';
import {
  calculateLoanAccount,
  calculatePayoff,
  daysPastDue,
  dueDates,
  type LoanAccountEvent,
  prepay,
  type ServicingTerms,
} from '..';
import { addMonths } from '../calendar';
import { daysAfter, noLateCharges, plainSchedule } from './account-arbitraries';
import { ppm, type Run, run, units, valueIn } from './vector';

const anyDay = '2024-01-01';

/** A quote that takes the interest of the whole period is ours on its last day. */
const fullPeriod = run<
  { balance: string; annual_rate_pct: string; period: [string, string] },
  Record<'principal' | 'interest' | 'total', string>
>((inputs, expected) => {
  const [periodStart, periodEnd] = inputs.period;
  const quote = calculatePayoff({
    balanceUgx: units(inputs.balance, 2),
    annualRatePpm: ppm(inputs.annual_rate_pct),
    periodStart,
    periodEnd,
    settleOn: periodEnd,
  });
  expect(valueIn(quote)).toEqual({
    principalUgx: units(expected.principal, 2),
    interestUgx: units(expected.interest, 2),
    totalUgx: units(expected.total, 2),
  });
});

const afterFullPeriod = run<{ outstanding_principal: string }, { settlement: string }>((inputs, expected) => {
  const quote = calculatePayoff({
    balanceUgx: units(inputs.outstanding_principal, 2),
    annualRatePpm: 240_000,
    periodStart: anyDay,
    periodEnd: addMonths(anyDay, 1) ?? '',
    settleOn: anyDay,
  });
  expect(valueIn(quote).totalUgx).toBe(units(expected.settlement, 2));
});

const paid = (id: string, amountUgx: number, valueDate: string): LoanAccountEvent => ({
  kind: 'payment',
  id,
  amountUgx,
  valueDate,
  at: `${valueDate}T12:00:00Z`,
  strategy: null,
});

/** A loan of principal alone, looked at when all is over. */
const lookAt = (
  rows: Parameters<typeof plainSchedule>[0],
  events: LoanAccountEvent[],
  on = '2030-01-01',
  product: ServicingTerms = noLateCharges,
) =>
  valueIn(
    calculateLoanAccount({
      product,
      disbursedOn: '2000-01-01',
      instalments: plainSchedule(rows),
      events,
      on,
    }),
  );

interface Payments {
  instalments: { n: number; due: string; amount: string }[];
  payments: { date: string; amount: string }[];
  future_rule: string;
}

const allocation = run<Payments, Record<string, string[]>>((inputs, expected) => {
  if (inputs.future_rule !== 'NEXT_INSTALLMENT') throw new Error(`no rule ${inputs.future_rule}`);
  const instalments = inputs.instalments.map(({ n, due, amount }) => ({
    number: n,
    dueOn: due,
    principalUgx: units(amount, 2),
  }));
  const account = lookAt(
    instalments,
    inputs.payments.map(({ date, amount }, at) => paid(`p${at}`, units(amount, 2), date)),
  );
  const paidOf = (counts: (valueDate: string, dueOn: string) => boolean) =>
    instalments.map(({ number, dueOn }) =>
      account.payments
        .filter(({ valueDate }) => counts(valueDate, dueOn))
        .flatMap(({ lines }) => lines.filter((line) => line.number === number))
        .reduce((total, line) => total + line.principalUgx, 0),
    );
  expect({
    paid: paidOf(() => true),
    in_advance: paidOf((valueDate, dueOn) => valueDate < dueOn),
    late: paidOf((valueDate, dueOn) => valueDate > dueOn),
    outstanding: account.instalments.map(({ owedUgx }) => owedUgx),
  }).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, amounts]) => [name, amounts.map((amount) => units(amount, 2))]),
    ),
  );
  expect(account.overpaidUgx).toBe(0);
});

/** The day that the published grace ends is the day on which as many days are past due: grace does not stop the count. */
const delinquentDate = run<{ grace_on_arrears_days: number }, { delinquent_date: string }>(
  (inputs, expected) => {
    const dueOn = '2023-01-31';
    expect(inputs).toMatchObject({ disbursed: '2023-01-01', instalment_after_days: 30 });
    const late = daysPastDue({
      instalments: [{ number: 1, dueOn, principalUgx: 1, interestUgx: 0 }],
      payments: [],
      on: expected.delinquent_date,
    });
    expect(valueIn(late)).toBe(inputs.grace_on_arrears_days);
  },
);

const due = run<{ seed: string; count: number; first_is_seed: boolean }, { due: string[] }>(
  (inputs, expected) => {
    const { seed, count } = inputs;
    expect(inputs.first_is_seed).toBe(true);
    expect(valueIn(dueDates({ from: seed, count, firstDueOn: seed }))).toEqual(expected.due);
    expect(valueIn(dueDates({ from: seed, count: count - 1 }))).toEqual(expected.due.slice(1));
  },
);

const closedOverpaidReopened = (): void => {
  const rows = [
    { number: 1, dueOn: '2024-02-01', principalUgx: 100 },
    { number: 2, dueOn: '2024-03-01', principalUgx: 100 },
  ];
  const first = paid('a', 120, '2024-02-01');
  const more = paid('b', 95, '2024-03-01');
  const stand = (...events: LoanAccountEvent[]) => {
    const { totalOutstandingUgx, overpaidUgx } = lookAt(rows, events);
    return { totalOutstandingUgx, overpaidUgx };
  };
  expect(stand(first)).toEqual({ totalOutstandingUgx: 80, overpaidUgx: 0 });
  expect(stand(first, paid('b', 80, '2024-03-01'))).toEqual({ totalOutstandingUgx: 0, overpaidUgx: 0 });
  expect(stand(first, more)).toEqual({ totalOutstandingUgx: 0, overpaidUgx: 15 });
  expect(stand(first, more, { kind: 'reversal', paymentId: 'b' })).toEqual({
    totalOutstandingUgx: 80,
    overpaidUgx: 0,
  });
};

/** The overdue sum is half of a published month of interest by days, which is not ours; to the engine it is overdue principal. */
const penalty = run<
  { overdue_share_of_interest: string; penalty_annual_rate_pct: string; penalty_days: number },
  { interest: string; penalty: string }
>((inputs, expected) => {
  expect(inputs.overdue_share_of_interest).toBe('1/2');
  const [dueOn, graceDays] = ['2024-02-01', 3];
  const overdue = { number: 1, dueOn, principalUgx: Math.round(units(expected.interest, 2) / 2) };
  const late: ServicingTerms['late'] = {
    graceDays,
    charge: { kind: 'interest', annualRatePpm: ppm(inputs.penalty_annual_rate_pct) },
    capUgx: 1_000_000,
  };
  const on = daysAfter(dueOn, graceDays + inputs.penalty_days);
  const account = lookAt([overdue], [], on, { ...noLateCharges, late });
  expect(account.instalments[0]?.penaltiesUgx).toBe(units(expected.penalty, 2));
});

const advanceOfOneInstalment = (): void => {
  const pay = (amountUgx: number, strategy: 'reduce-term' | 'reduce-instalment') =>
    prepay({
      balanceUgx: 8357,
      annualRatePpm: 70_000,
      instalmentUgx: 1701,
      periodStart: '2024-02-01',
      dueOns: valueIn(dueDates({ from: '2024-02-01', count: 5 })),
      amountUgx,
      paidOn: '2024-02-01',
      strategy,
    });
  expect(pay(1700, 'reduce-instalment')).toMatchObject({ ok: false, error: { code: 'amount_too_small' } });
  expect(valueIn(pay(1701, 'reduce-instalment')).instalments[0]?.totalUgx).toBeLessThan(1701);
  const kept = valueIn(pay(1700, 'reduce-term')).instalments;
  expect(kept[0]?.totalUgx).toBe(1701);
  expect(kept).toHaveLength(4);
};

const behaviours: Record<string, () => void> = {
  'FIN-BEH-03': closedOverpaidReopened,
  'FRA-BEH-01': advanceOfOneInstalment,
};

const behaviour: Run = ({ id }) => {
  const check = behaviours[id];
  if (!check) throw new Error(`the behaviour ${id} has no run`);
  check();
};

/** Functions that run each kind of payment, due day and behaviour. */
export const paymentRuns: Record<string, Run> = {
  'settlement.full_period': fullPeriod,
  'prepay.settle_after_partial': afterFullPeriod,
  allocation,
  'late.delinquent_date': delinquentDate,
  'late.penalty': penalty,
  due_dates: due,
  behaviour,
};
