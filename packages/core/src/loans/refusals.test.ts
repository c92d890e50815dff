import { describe, expect, it } from 'vitest';
import {
  allocate,
  calculateLoanAccount,
  calculatePayoff,
  daysPastDue,
  dueDates,
  effectiveApr,
  nominalApr,
  payOffAccount,
  prepay,
  scheduleLoan,
} from '.';

const owed = { number: 1, dueOn: '2026-02-28', principalUgx: 1, interestUgx: 1, feesUgx: 0, penaltiesUgx: 0 };

const account = {
  product: {
    method: 'declining',
    annualRatePpm: 35_000,
    late: { graceDays: 3, charge: { kind: 'interest', annualRatePpm: 100_000 }, capUgx: 1_000 },
    allocationOrder: ['fees', 'interest', 'principal', 'penalties'],
  },
  disbursedOn: '2026-01-01',
  instalments: [
    { number: 1, dueOn: '2026-02-01', principalUgx: 2, interestUgx: 1, feesUgx: 1, balanceAfterUgx: 1 },
    { number: 2, dueOn: '2026-03-01', principalUgx: 1, interestUgx: 1, feesUgx: 0, balanceAfterUgx: 0 },
  ],
  events: [
    {
      kind: 'payment',
      id: 'a',
      amountUgx: 1,
      valueDate: '2026-02-01',
      at: '2026-02-01T09:30:00.000Z',
      strategy: 'reduce-term',
    },
    { kind: 'reversal', paymentId: 'a' },
  ],
  on: '2026-02-15',
};

type Door = (input: never) => { ok: boolean };

/** Each door with an input that it takes, and what of it may be left out. */
const doors: Record<string, { door: Door; good: Record<string, unknown>; optional?: string[] }> = {
  scheduleLoan: {
    door: scheduleLoan,
    good: {
      principalUgx: 100_000,
      annualRatePpm: 35_000,
      instalments: 3,
      disbursedOn: '2026-01-31',
      firstDueOn: '2026-02-28',
      method: 'flat',
    },
    optional: ['firstDueOn', 'method'],
  },
  dueDates: {
    door: dueDates,
    good: { from: '2026-01-31', count: 3, firstDueOn: '2026-02-10' },
    optional: ['firstDueOn'],
  },
  effectiveApr: {
    door: effectiveApr,
    good: { drawdowns: [{ amount: 100, tYears: 0 }], payments: [{ amount: 110, tYears: 1 }] },
  },
  nominalApr: {
    door: nominalApr,
    good: { amount: 100, payments: [{ amount: 110, tPeriods: 1 }], periodsPerYear: 12 },
  },
  calculatePayoff: {
    door: calculatePayoff,
    good: {
      balanceUgx: 100,
      annualRatePpm: 35_000,
      periodStart: '2026-01-01',
      periodEnd: '2026-02-01',
      settleOn: '2026-01-15',
    },
  },
  allocate: {
    door: allocate,
    good: {
      instalments: [owed],
      amountUgx: 1,
      paidOn: '2026-02-01',
      order: ['fees', 'interest', 'principal', 'penalties'],
    },
    optional: ['order'],
  },
  prepay: {
    door: prepay,
    good: {
      balanceUgx: 100_000,
      annualRatePpm: 35_000,
      instalmentUgx: 40_000,
      periodStart: '2026-01-01',
      dueOns: ['2026-02-01', '2026-03-01', '2026-04-01'],
      amountUgx: 50_000,
      paidOn: '2026-01-15',
      strategy: 'reduce-term',
    },
  },
  daysPastDue: {
    door: daysPastDue,
    good: {
      instalments: [{ number: 1, dueOn: '2026-02-01', principalUgx: 1, interestUgx: 1 }],
      payments: [{ amountUgx: 1, paidOn: '2026-02-01' }],
      on: '2026-02-02',
    },
  },
  calculateLoanAccount: { door: calculateLoanAccount, good: account },
  payOffAccount: { door: payOffAccount, good: account },
};

/** Values that are invalid for every field. */
const strange: unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  2 ** 60,
  1n,
  '5',
  '',
  'never',
  '2026-02-30',
  '2026-13-01',
  '26-02-01',
  '2026-2-1',
  '2026-02-01T00:00',
  true,
  null,
  {},
  [[]],
  () => 1,
];

/** Inputs that differ from the good one in one leaf, with the path to that leaf. */
const spoilt = (good: unknown, optional: string[] = [], path = ''): [string, unknown][] => {
  if (typeof good !== 'object' || good === null) return [];
  return Object.entries(good).flatMap(([key, value]) => {
    const put = (leaf: unknown) =>
      Array.isArray(good)
        ? good.map((item, at) => (String(at) === key ? leaf : item))
        : { ...good, [key]: leaf };
    const here = `${path}.${key}`;
    // Any text but none is a name, and a payment may have no strategy.
    const leaves = strange.filter((leaf) =>
      key === 'strategy' ? leaf !== null : key !== 'id' || typeof leaf !== 'string' || leaf === '',
    );
    const bad = optional.includes(key) ? leaves : [...leaves, undefined];
    return [
      ...bad.map((leaf): [string, unknown] => [`${here} = ${typeof leaf} ${String(leaf)}`, put(leaf)]),
      ...spoilt(value, [], here).map(([where, inner]): [string, unknown] => [where, put(inner)]),
    ];
  });
};

describe.each(Object.entries(doors))('%s', (_name, { door, good, optional }) => {
  it('takes good input, with and without what may be left out', () => {
    expect(door(good as never)).toMatchObject({ ok: true });
    const bare = Object.fromEntries(Object.entries(good).filter(([key]) => !optional?.includes(key)));
    expect(door(bare as never)).toMatchObject({ ok: true });
  });

  it('refuses every field that is missing or strange, and throws for none', () => {
    const taken = spoilt(good, optional).filter(([, input]) => door(input as never).ok);
    expect(taken.map(([where]) => where)).toEqual([]);
  });

  it('refuses what is no input at all', () => {
    for (const input of [undefined, null, 5, 'loan', [], () => 1])
      expect(door(input as never)).toMatchObject({ ok: false, error: { code: expect.any(String) } });
  });
});
