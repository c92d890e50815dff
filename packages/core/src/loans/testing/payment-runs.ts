import { expect } from 'vitest';
import { daysPastDue, dueDates, foldLoan, type OwedInstalment, payDown, settlementQuote } from '..';
import { addMonths } from '../calendar';
import { ppm, type Run, run, units, valueIn } from './vector';

const anyDay = '2024-01-01';

/** A quote that takes the interest of the whole period is ours on its last day. */
const fullPeriod = run<
  { balance: string; annual_rate_pct: string; period: [string, string] },
  Record<'principal' | 'interest' | 'total', string>
>((inputs, expected) => {
  const [periodStart, periodEnd] = inputs.period;
  const quote = settlementQuote({
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
  const quote = settlementQuote({
    balanceUgx: units(inputs.outstanding_principal, 2),
    annualRatePpm: 240_000,
    periodStart: anyDay,
    periodEnd: addMonths(anyDay, 1) ?? '',
    settleOn: anyDay,
  });
  expect(valueIn(quote).totalUgx).toBe(units(expected.settlement, 2));
});

const owed = (number: number, dueOn: string, principalUgx: number): OwedInstalment => ({
  number,
  dueOn,
  principalUgx,
  interestUgx: 0,
  feesUgx: 0,
  penaltiesUgx: 0,
});

interface Payments {
  instalments: { n: number; due: string; amount: string }[];
  payments: { date: string; amount: string }[];
  future_rule: string;
}

const allocation = run<Payments, Record<string, string[]>>((inputs, expected) => {
  if (inputs.future_rule !== 'NEXT_INSTALLMENT') throw new Error(`no rule ${inputs.future_rule}`);
  const instalments: OwedInstalment[] = inputs.instalments.map(({ n, due, amount }) =>
    owed(n, due, units(amount, 2)),
  );
  const fold = valueIn(
    foldLoan({
      instalments,
      events: inputs.payments.map(({ date, amount }, at) => ({
        kind: 'payment',
        id: `p${at}`,
        amountUgx: units(amount, 2),
        valueOn: date,
      })),
    }),
  );
  const paid = (counts: (valueOn: string, dueOn: string) => boolean) =>
    instalments.map(({ number, dueOn }) =>
      fold.payments
        .filter(({ valueOn }) => counts(valueOn, dueOn))
        .flatMap(({ lines }) => lines.filter((line) => line.number === number))
        .reduce((total, line) => total + line.principalUgx, 0),
    );
  expect({
    paid: paid(() => true),
    in_advance: paid((valueOn, dueOn) => valueOn < dueOn),
    late: paid((valueOn, dueOn) => valueOn > dueOn),
    outstanding: fold.instalments.map(({ principalUgx }) => principalUgx),
  }).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, amounts]) => [name, amounts.map((amount) => units(amount, 2))]),
    ),
  );
  expect(fold.overpaidUgx).toBe(0);
});

/** The day that the published grace ends is the day on which as many days are past due: grace does not stop the count. */
const delinquentDate = run<{ grace_on_arrears_days: number }, { delinquent_date: string }>(
  (inputs, expected) => {
    const dueOn = '2023-01-31';
    expect(inputs).toMatchObject({ disbursed: '2023-01-01', instalment_after_days: 30 });
    const late = daysPastDue({
      instalments: [owed(1, dueOn, 1)],
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
  const instalments = [owed(1, '2024-02-01', 100), owed(2, '2024-03-01', 100)];
  const first = { kind: 'payment', id: 'a', amountUgx: 120, valueOn: '2024-02-01' } as const;
  const last = { kind: 'payment', id: 'b', amountUgx: 80, valueOn: '2024-03-01' } as const;
  const more = { ...last, amountUgx: 95 };
  const reversal = { kind: 'reversal', paymentId: 'b' } as const;
  const stand = (events: Parameters<typeof foldLoan>[0]['events']) => {
    const { owedUgx, overpaidUgx } = valueIn(foldLoan({ instalments, events }));
    return { owedUgx, overpaidUgx };
  };
  expect(stand([first])).toEqual({ owedUgx: 80, overpaidUgx: 0 });
  expect(stand([first, last])).toEqual({ owedUgx: 0, overpaidUgx: 0 });
  expect(stand([first, more])).toEqual({ owedUgx: 0, overpaidUgx: 15 });
  expect(stand([first, more, reversal])).toEqual({ owedUgx: 80, overpaidUgx: 0 });
};

const advanceOfOneInstalment = (): void => {
  const pay = (amountUgx: number, strategy: 'reduce-term' | 'reduce-instalment') =>
    payDown({
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

/** How each kind of payment, due day and behaviour is run. */
export const paymentRuns: Record<string, Run> = {
  'settlement.full_period': fullPeriod,
  'prepay.settle_after_partial': afterFullPeriod,
  allocation,
  'late.delinquent_date': delinquentDate,
  due_dates: due,
  behaviour,
};
