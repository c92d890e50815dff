import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, type LoanAccountInput } from '.';
import { noLateCharges, plainSchedule } from './testing/account-arbitraries';
import { asked, partsOf, pay, stand } from './testing/six-months';

const line = (number: number, principalUgx: number, interestUgx: number, feesUgx = 0, penaltiesUgx = 0) => ({
  number,
  principalUgx,
  interestUgx,
  feesUgx,
  penaltiesUgx,
});
const states = (account: ReturnType<typeof stand>) => account.instalments.map(({ state }) => state);

describe('a loan that runs', () => {
  it('owes the whole schedule before any payment, and nothing is due before its first day', () => {
    // Principal 10,000, interest 58 + 49 + 39 + 29 + 20 + 10 = 205, fee 50.
    const account = stand([], '2024-01-31');
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
    expect(new Set(states(account))).toEqual(new Set(['upcoming']));
  });

  it('is due on its day and past due from the day after', () => {
    expect(stand([], '2024-02-01')).toMatchObject({ dueUgx: 1_751, arrearsUgx: 0, daysPastDue: 0 });
    expect(states(stand([], '2024-02-01'))[0]).toBe('due');
    expect(stand([], '2024-02-02')).toMatchObject({ dueUgx: 1_751, arrearsUgx: 1_751, daysPastDue: 1 });
    expect(states(stand([], '2024-02-02'))[0]).toBe('overdue');
  });

  it('counts the days from the oldest instalment that is not met', () => {
    // 1,751 and 700 of 1,701 are paid: 1,001 of 1 March is left, 1 April is due too.
    const account = stand([pay('a', 2_451, '2024-02-20')], '2024-04-01');
    expect(account).toMatchObject({
      dueUgx: 2_702,
      arrearsUgx: 1_001,
      daysPastDue: 31,
      nextDue: { dueOn: '2024-03-01', amountUgx: 1_001 },
    });
    expect(states(account).slice(0, 4)).toEqual(['paid', 'overdue', 'due', 'upcoming']);
  });

  it('lets money ahead fill the next instalments and plans nothing anew', () => {
    const account = stand([pay('a', 1_751 + 60, '2024-01-10')], '2024-02-01');
    expect(account.payments[0]).toMatchObject({
      type: 'monthly',
      lines: [line(1, 1_643, 58, 50), line(2, 11, 49)],
      savedInterestUgx: 0,
    });
    expect(account.schedules).toHaveLength(1);
    expect(account).toMatchObject({ dueUgx: 0, totalOutstandingUgx: 10_255 - 1_811 });
  });

  it('is overpaid by what is above all that is owed', () => {
    const account = stand([pay('a', 10_260, '2024-01-10')], '2024-06-15');
    expect(partsOf(account, 'a')).toEqual([10_000, 205, 50, 0, 5]);
    expect(account).toMatchObject({ totalOutstandingUgx: 0, paidUgx: 10_255, overpaidUgx: 5, nextDue: null });
  });

  it('follows the order of its product', () => {
    const order = { allocationOrder: ['fees', 'principal', 'interest', 'penalties'] as const };
    const account = stand([pay('a', 60, '2024-01-10')], '2024-01-10', {
      allocationOrder: [...order.allocationOrder],
    });
    expect(account.payments[0]?.lines).toEqual([line(1, 10, 0, 50)]);
  });
});

describe('a history of payments', () => {
  it('counts by value day: what arrives late stands where it was paid', () => {
    const account = stand([pay('a', 1_701, '2024-03-01'), pay('b', 1_751, '2024-02-01')], '2024-03-01');
    expect(account.payments.map(({ id, lines }) => [id, lines])).toEqual([
      ['b', [line(1, 1_643, 58, 50)]],
      ['a', [line(2, 1_652, 49)]],
    ]);
  });

  it('orders the payments of one day by time, then by ID', () => {
    const at = (id: string, moment: string) => ({ ...pay(id, 10, '2024-02-01'), at: moment });
    const ids = stand(
      [
        at('c', '2024-02-01T12:00:00+03:00'),
        at('b', '2024-02-01T10:00:00Z'),
        at('a', '2024-02-01T10:00:00.000Z'),
      ],
      '2024-02-01',
    ).payments.map(({ id }) => id);
    expect(ids).toEqual(['c', 'a', 'b']);
  });

  it('does not count what is paid after the day that it is looked at', () => {
    const [early, late] = [pay('a', 100, '2024-02-01'), pay('b', 100, '2024-02-02')];
    expect(stand([early, late], '2024-02-01')).toEqual(stand([early], '2024-02-01'));
  });

  it('equals the history without a payment that was reversed, including its schedule', () => {
    const other = pay('b', 20, '2024-03-01');
    const undone = pay('a', 5_000, '2024-02-10', 'reduce-term');
    expect(stand([undone, other, { kind: 'reversal', paymentId: 'a' }], '2024-03-02')).toEqual(
      stand([other], '2024-03-02'),
    );
  });

  it('is refused with an id twice, a reversal twice, and a reversal of nothing', () => {
    const event = pay('a', 1, '2024-02-01');
    const undo = { kind: 'reversal', paymentId: 'a' } as const;
    const fold = (...events: LoanAccountInput['events']) =>
      calculateLoanAccount(asked([...events], '2024-03-01'));
    expect(fold(event, event)).toMatchObject({ error: { code: 'number_repeated' } });
    expect(fold(event, undo, undo)).toMatchObject({ error: { code: 'number_repeated' } });
    expect(fold(undo)).toMatchObject({ error: { code: 'payment_unknown' } });
  });
});

describe('a loan is refused', () => {
  const good = asked([], '2024-02-01');
  const code = (change: Partial<LoanAccountInput>) => {
    const result = calculateLoanAccount({ ...good, ...change });
    return result.ok ? null : result.error.code;
  };

  it('rejects a day or a payment before the disbursement', () => {
    expect(code({ on: '2023-12-31' })).toBe('day_outside_period');
    expect(code({ on: '2024-01-01' })).toBeNull();
    expect(code({ events: [pay('a', 1, '2023-12-31')] })).toBe('day_outside_period');
    expect(code({ events: [pay('a', 1, '2024-01-01')] })).toBeNull();
  });

  it('rejects rows that do not follow one another, but accepts them in any order', () => {
    const [first, second] = good.instalments;
    if (!first || !second) throw new Error('the schedule has no rows');
    expect(code({ instalments: [...good.instalments].reverse() })).toBeNull();
    expect(code({ instalments: [first, first] })).toBe('number_repeated');
    expect(code({ instalments: [first, { ...second, dueOn: first.dueOn }] })).toBe('days_out_of_order');
    expect(code({ disbursedOn: '2024-02-01' })).toBe('days_out_of_order');
  });

  it('rejects balances that do not match the principal', () => {
    expect(code({ instalments: good.instalments.slice(0, 5) })).toBe('input_invalid');
    expect(code({ instalments: good.instalments.slice(1) })).toBeNull();
  });

  it('rejects sums above the largest exact number', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const schedule = plainSchedule([{ number: 1, dueOn: '2024-02-01', principalUgx: most }]);
    expect(code({ instalments: schedule, product: noLateCharges })).toBeNull();
    expect(code({ instalments: schedule.map((row) => ({ ...row, feesUgx: 1 })) })).toBe('amount_too_large');
    const twice = [pay('a', most, '2024-01-02'), pay('b', most, '2024-01-02')];
    expect(code({ events: twice })).toBe('amount_too_large');
    // The schedule is as much as can be counted, and a late charge comes on top.
    const late = { graceDays: 0, charge: { kind: 'fixed', amountUgx: 1 }, capUgx: most } as const;
    expect(code({ instalments: schedule, product: { ...noLateCharges, late }, on: '2024-02-02' })).toBe(
      'amount_too_large',
    );
  });
});
