import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, type LoanAccountInput } from './index';
import { createPrincipalSchedule, noPenalties } from './testing/account-arbitraries';
import { createInput, getAccount, listParts, pay } from './testing/six-months';

const createLine = (
  number: number,
  principalUgx: number,
  interestUgx: number,
  feesUgx = 0,
  penaltiesUgx = 0,
) => ({
  number,
  principalUgx,
  interestUgx,
  feesUgx,
  penaltiesUgx,
});
const listStates = (account: ReturnType<typeof getAccount>) => account.instalments.map(({ state }) => state);

describe('calculateLoanAccount', () => {
  it('returns the whole schedule as outstanding before any payment, and nothing as due', () => {
    // Principal 10,000, interest 58 + 49 + 39 + 29 + 20 + 10 = 205, fee 50.
    const account = getAccount([], '2024-01-31');
    expect(account).toMatchObject({
      principalOutstandingUgx: 10_000,
      paidUgx: 0,
      totalOutstandingUgx: 10_255,
      dueUgx: 0,
      arrearsUgx: 0,
      daysPastDue: 0,
      nextDue: { dueOn: '2024-02-01', amountUgx: 1_751 },
    });
    expect(account.schedules).toMatchObject([{ version: 1, from: '2024-01-01', paymentId: null }]);
    expect(new Set(listStates(account))).toEqual(new Set(['upcoming']));
  });

  it('returns an instalment as due on its due date and overdue from the day after', () => {
    expect(getAccount([], '2024-02-01')).toMatchObject({ dueUgx: 1_751, arrearsUgx: 0, daysPastDue: 0 });
    expect(listStates(getAccount([], '2024-02-01'))[0]).toBe('due');
    expect(getAccount([], '2024-02-02')).toMatchObject({ dueUgx: 1_751, arrearsUgx: 1_751, daysPastDue: 1 });
    expect(listStates(getAccount([], '2024-02-02'))[0]).toBe('overdue');
  });

  it('counts days past due from the oldest unpaid instalment', () => {
    // 1,751 and 700 of 1,701 are paid: 1,001 of 1 March is left, 1 April is due too.
    const account = getAccount([pay('a', 2_451, '2024-02-20')], '2024-04-01');
    expect(account).toMatchObject({
      dueUgx: 2_702,
      arrearsUgx: 1_001,
      daysPastDue: 31,
      nextDue: { dueOn: '2024-03-01', amountUgx: 1_001 },
    });
    expect(listStates(account).slice(0, 4)).toEqual(['paid', 'overdue', 'due', 'upcoming']);
  });

  it('allocates an advance payment to the next instalments, without a new schedule', () => {
    const account = getAccount([pay('a', 1_751 + 60, '2024-01-10')], '2024-02-01');
    expect(account.payments[0]).toMatchObject({
      type: 'monthly',
      lines: [createLine(1, 1_643, 58, 50), createLine(2, 11, 49)],
      savedInterestUgx: 0,
    });
    expect(account.schedules).toHaveLength(1);
    expect(account).toMatchObject({ dueUgx: 0, totalOutstandingUgx: 10_255 - 1_811 });
  });

  it('returns the amount above the total outstanding as overpaid', () => {
    const account = getAccount([pay('a', 10_260, '2024-01-10')], '2024-06-15');
    expect(listParts(account, 'a')).toEqual([10_000, 205, 50, 0, 5]);
    expect(account).toMatchObject({ totalOutstandingUgx: 0, paidUgx: 10_255, overpaidUgx: 5, nextDue: null });
  });

  it('follows the allocation order of the product', () => {
    const order = { allocationOrder: ['fees', 'principal', 'interest', 'penalties'] as const };
    const account = getAccount([pay('a', 60, '2024-01-10')], '2024-01-10', {
      allocationOrder: [...order.allocationOrder],
    });
    expect(account.payments[0]?.lines).toEqual([createLine(1, 10, 0, 50)]);
  });
});

describe('calculateLoanAccount for a history of payments', () => {
  it('allocates payments by value date, in whatever order they arrive', () => {
    const account = getAccount([pay('a', 1_701, '2024-03-01'), pay('b', 1_751, '2024-02-01')], '2024-03-01');
    expect(account.payments.map(({ id, lines }) => [id, lines])).toEqual([
      ['b', [createLine(1, 1_643, 58, 50)]],
      ['a', [createLine(2, 1_652, 49)]],
    ]);
  });

  it('orders the payments of one day by time, then by ID', () => {
    const at = (id: string, moment: string) => ({ ...pay(id, 10, '2024-02-01'), at: moment });
    const ids = getAccount(
      [
        at('c', '2024-02-01T12:00:00+03:00'),
        at('b', '2024-02-01T10:00:00Z'),
        at('a', '2024-02-01T10:00:00.000Z'),
      ],
      '2024-02-01',
    ).payments.map(({ id }) => id);
    expect(ids).toEqual(['c', 'a', 'b']);
  });

  it('ignores payments after the day of the account', () => {
    const [early, late] = [pay('a', 100, '2024-02-01'), pay('b', 100, '2024-02-02')];
    expect(getAccount([early, late], '2024-02-01')).toEqual(getAccount([early], '2024-02-01'));
  });

  it('ignores a reversed payment and the schedule that it made', () => {
    const other = pay('b', 20, '2024-03-01');
    const reversalne = pay('a', 5_000, '2024-02-10', 'reduce-term');
    expect(getAccount([reversalne, other, { kind: 'reversal', paymentId: 'a' }], '2024-03-02')).toEqual(
      getAccount([other], '2024-03-02'),
    );
  });

  it('rejects a duplicate payment, a duplicate reversal, and a reversal without its payment', () => {
    const event = pay('a', 1, '2024-02-01');
    const reversal = { kind: 'reversal', paymentId: 'a' } as const;
    const calculate = (...events: LoanAccountInput['events']) =>
      calculateLoanAccount(createInput([...events], '2024-03-01'));
    expect(calculate(event, event)).toMatchObject({ error: { code: 'number_repeated' } });
    expect(calculate(event, reversal, reversal)).toMatchObject({ error: { code: 'number_repeated' } });
    expect(calculate(reversal)).toMatchObject({ error: { code: 'payment_unknown' } });
  });
});

describe('calculateLoanAccount', () => {
  const valid = createInput([], '2024-02-01');
  const getErrorCode = (change: Partial<LoanAccountInput>) => {
    const result = calculateLoanAccount({ ...valid, ...change });
    return result.ok ? null : result.error.code;
  };

  it('rejects a day or a payment before the disbursement', () => {
    expect(getErrorCode({ on: '2023-12-31' })).toBe('day_outside_period');
    expect(getErrorCode({ on: '2024-01-01' })).toBeNull();
    expect(getErrorCode({ events: [pay('a', 1, '2023-12-31')] })).toBe('day_outside_period');
    expect(getErrorCode({ events: [pay('a', 1, '2024-01-01')] })).toBeNull();
  });

  it('rejects rows that do not follow one another, but accepts them in any order', () => {
    const [first, second] = valid.instalments;
    if (!first || !second) throw new Error('the schedule has no rows');
    expect(getErrorCode({ instalments: [...valid.instalments].reverse() })).toBeNull();
    expect(getErrorCode({ instalments: [first, first] })).toBe('number_repeated');
    expect(getErrorCode({ instalments: [first, { ...second, dueOn: first.dueOn }] })).toBe(
      'days_out_of_order',
    );
    expect(getErrorCode({ disbursedOn: '2024-02-01' })).toBe('days_out_of_order');
  });

  it('rejects balances that do not match the principal', () => {
    expect(getErrorCode({ instalments: valid.instalments.slice(0, 5) })).toBe('input_invalid');
    expect(getErrorCode({ instalments: valid.instalments.slice(1) })).toBeNull();
  });

  it('rejects more than 10,000 events', () => {
    const events = Array.from({ length: 10_001 }, (_, at) => pay(`p${at}`, 1, '2024-01-01'));
    expect(getErrorCode({ events })).toBe('input_invalid');
  });

  it('rejects sums above the largest safe integer', () => {
    const max = Number.MAX_SAFE_INTEGER;
    const schedule = createPrincipalSchedule([{ number: 1, dueOn: '2024-02-01', principalUgx: max }]);
    expect(getErrorCode({ instalments: schedule, product: noPenalties })).toBeNull();
    expect(getErrorCode({ instalments: schedule.map((row) => ({ ...row, feesUgx: 1 })) })).toBe(
      'amount_too_large',
    );
    const twice = [pay('a', max, '2024-01-02'), pay('b', max, '2024-01-02')];
    expect(getErrorCode({ events: twice })).toBe('amount_too_large');
    // The schedule alone is the largest safe integer; the penalty is above it.
    const late = { graceDays: 0, charge: { kind: 'fixed', amountUgx: 1 }, capUgx: max } as const;
    expect(getErrorCode({ instalments: schedule, product: { ...noPenalties, late }, on: '2024-02-02' })).toBe(
      'amount_too_large',
    );
  });
});
