import { expect } from 'vitest';
import { calculateLoanAccount, calculatePayoff, type LoanAccountEvent, type ServicingTerms } from '../index';
import { calculateAccruedInterestUgx, prepay } from '../prepayment';
import { listDueDates } from '../schedule';
import { addDays, createPrincipalSchedule, noPenalties } from './account-arbitraries';
import { ppm, type Run, run, units, valueIn } from './vector';

/** Payoff with the interest of the whole period, which ours is on its last day. */
const fullPeriod = run<
  { balance: string; annual_rate_pct: string; period: [string, string] },
  Record<'principal' | 'interest' | 'total', string>
>((inputs, expected) => {
  const [periodStart, periodEnd] = inputs.period;
  const balanceUgx = units(inputs.balance, 2);
  const interestUgx = calculateAccruedInterestUgx(
    {
      balanceUgx,
      annualRatePpm: ppm(inputs.annual_rate_pct),
      periodStart,
      accruedFrom: periodStart,
      dueDates: [periodEnd],
    },
    periodEnd,
  );
  expect([balanceUgx, interestUgx, balanceUgx + interestUgx]).toEqual(
    [expected.principal, expected.interest, expected.total].map((figures) => units(figures, 2)),
  );
});

const afterFullPeriod = run<{ outstanding_principal: string }, { settlement: string }>((inputs, expected) => {
  const payoff = calculatePayoff({
    product: { ...noPenalties, annualRatePpm: 240_000 },
    disbursedOn: '2024-01-01',
    instalments: createPrincipalSchedule([
      { number: 1, dueOn: '2024-02-01', principalUgx: units(inputs.outstanding_principal, 2) },
    ]),
    events: [],
    on: '2024-01-01',
  });
  expect(valueIn(payoff).totalUgx).toBe(units(expected.settlement, 2));
});

const createPayment = (id: string, amountUgx: number, valueDate: string): LoanAccountEvent => ({
  kind: 'payment',
  id,
  amountUgx,
  valueDate,
  at: `${valueDate}T12:00:00Z`,
  strategy: null,
});

/** Calculates the account of a loan of principal alone, by default after all events. */
const getAccount = (
  rows: Parameters<typeof createPrincipalSchedule>[0],
  events: LoanAccountEvent[],
  on = '2030-01-01',
  product: ServicingTerms = noPenalties,
) =>
  valueIn(
    calculateLoanAccount({
      product,
      disbursedOn: '2000-01-01',
      instalments: createPrincipalSchedule(rows),
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
  const account = getAccount(
    instalments,
    inputs.payments.map(({ date, amount }, at) => createPayment(`p${at}`, units(amount, 2), date)),
  );
  const listPaid = (isCounted: (valueDate: string, dueOn: string) => boolean) =>
    instalments.map(({ number, dueOn }) =>
      account.payments
        .filter(({ valueDate }) => isCounted(valueDate, dueOn))
        .flatMap(({ lines }) => lines.filter((line) => line.number === number))
        .reduce((total, line) => total + line.principalUgx, 0),
    );
  expect({
    paid: listPaid(() => true),
    in_advance: listPaid((valueDate, dueOn) => valueDate < dueOn),
    late: listPaid((valueDate, dueOn) => valueDate > dueOn),
    outstanding: account.instalments.map(({ owedUgx }) => owedUgx),
  }).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, amounts]) => [name, amounts.map((amount) => units(amount, 2))]),
    ),
  );
  expect(account.overpaidUgx).toBe(0);
});

/** The last day of grace is the day with as many days past due: the grace period does not stop the count. */
const delinquentDate = run<{ grace_on_arrears_days: number }, { delinquent_date: string }>(
  (inputs, expected) => {
    const dueOn = '2023-01-31';
    expect(inputs).toMatchObject({ disbursed: '2023-01-01', instalment_after_days: 30 });
    const account = getAccount([{ number: 1, dueOn, principalUgx: 1 }], [], expected.delinquent_date);
    expect(account.daysPastDue).toBe(inputs.grace_on_arrears_days);
  },
);

const dueDates = run<{ seed: string; count: number; first_is_seed: boolean }, { due: string[] }>(
  (inputs, expected) => {
    const { seed, count } = inputs;
    expect(inputs.first_is_seed).toBe(true);
    expect([seed, ...(listDueDates(seed, count - 1) ?? [])]).toEqual(expected.due);
  },
);

const checkReopenedLoan = (): void => {
  const rows = [
    { number: 1, dueOn: '2024-02-01', principalUgx: 100 },
    { number: 2, dueOn: '2024-03-01', principalUgx: 100 },
  ];
  const first = createPayment('a', 120, '2024-02-01');
  const more = createPayment('b', 95, '2024-03-01');
  const getBalances = (...events: LoanAccountEvent[]) => {
    const { totalOutstandingUgx, overpaidUgx } = getAccount(rows, events);
    return { totalOutstandingUgx, overpaidUgx };
  };
  expect(getBalances(first)).toEqual({ totalOutstandingUgx: 80, overpaidUgx: 0 });
  expect(getBalances(first, createPayment('b', 80, '2024-03-01'))).toEqual({
    totalOutstandingUgx: 0,
    overpaidUgx: 0,
  });
  expect(getBalances(first, more)).toEqual({ totalOutstandingUgx: 0, overpaidUgx: 15 });
  expect(getBalances(first, more, { kind: 'reversal', paymentId: 'b' })).toEqual({
    totalOutstandingUgx: 80,
    overpaidUgx: 0,
  });
};

/** Penalty on half of a month's interest by days. Our interest is not by days, so the engine gets it as overdue principal. */
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
  const on = addDays(dueOn, graceDays + inputs.penalty_days);
  const account = getAccount([overdue], [], on, { ...noPenalties, late });
  expect(account.instalments[0]?.penaltiesUgx).toBe(units(expected.penalty, 2));
});

const checkPrepaymentOfOneInstalment = (): void => {
  const pay = (amountUgx: number, strategy: 'reduce-term' | 'reduce-instalment') =>
    prepay(
      {
        balanceUgx: 8357,
        annualRatePpm: 70_000,
        instalmentUgx: 1701,
        periodStart: '2024-02-01',
        accruedFrom: '2024-02-01',
        dueDates: listDueDates('2024-02-01', 5) ?? [],
        paidRowsUgx: [],
      },
      { amountUgx, paidOn: '2024-02-01', strategy },
    );
  expect(pay(1700, 'reduce-instalment')).toMatchObject({ ok: false, error: { code: 'amount_too_small' } });
  expect(valueIn(pay(1701, 'reduce-instalment')).instalments[0]?.totalUgx).toBeLessThan(1701);
  const reduced = valueIn(pay(1700, 'reduce-term')).instalments;
  expect(reduced[0]?.totalUgx).toBe(1701);
  expect(reduced).toHaveLength(4);
};

const behaviours: Record<string, () => void> = {
  'FIN-BEH-03': checkReopenedLoan,
  'FRA-BEH-01': checkPrepaymentOfOneInstalment,
};

const behaviour: Run = ({ id }) => {
  const check = behaviours[id];
  if (!check) throw new Error(`the behaviour ${id} has no run`);
  check();
};

/** Runs of each kind of payment, due date and behaviour. */
export const paymentRuns: Record<string, Run> = {
  'settlement.full_period': fullPeriod,
  'prepay.settle_after_partial': afterFullPeriod,
  allocation,
  'late.delinquent_date': delinquentDate,
  'late.penalty': penalty,
  due_dates: dueDates,
  behaviour,
};
