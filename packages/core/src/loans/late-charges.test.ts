import { describe, expect, it } from 'vitest';
import type { LateCharge, LoanAccountEvent } from '.';
import { partsOf, pay, settle, stand } from './testing/six-months';

const late = (charge: LateCharge, capUgx = 10_000, graceDays = 3) => ({
  late: { graceDays, charge, capUgx },
});
const fixed = late({ kind: 'fixed', amountUgx: 100 });
const yearly = late({ kind: 'interest', annualRatePpm: 365_000 });
const charges = (on: string, product: ReturnType<typeof late>, events: LoanAccountEvent[] = []) =>
  stand(events, on, product).instalments.map(({ penaltiesUgx }) => penaltiesUgx);

describe('a fixed late charge', () => {
  it('comes on the day after the days of grace, once for each instalment', () => {
    expect(charges('2024-02-04', fixed)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(charges('2024-02-05', fixed)).toEqual([100, 0, 0, 0, 0, 0]);
    expect(charges('2024-03-04', fixed)).toEqual([100, 0, 0, 0, 0, 0]);
    expect(charges('2024-03-05', fixed)).toEqual([100, 100, 0, 0, 0, 0]);
  });

  it('spares who pays on the last day of grace, not who leaves a shilling or pays a day later', () => {
    expect(charges('2024-02-20', fixed, [pay('a', 1_751, '2024-02-04')])[0]).toBe(0);
    expect(charges('2024-02-20', fixed, [pay('a', 1_750, '2024-02-04')])[0]).toBe(100);
    expect(charges('2024-02-20', fixed, [pay('a', 1_751, '2024-02-05')])[0]).toBe(100);
  });

  it('takes its part of a payment, and alone makes no day past due but is due', () => {
    const account = stand([pay('a', 1_751, '2024-02-05')], '2024-02-20', fixed);
    expect(account).toMatchObject({
      daysPastDue: 0,
      dueUgx: 100,
      arrearsUgx: 100,
      nextDue: { dueOn: '2024-02-01', amountUgx: 100 },
    });
    expect(account.instalments[0]).toMatchObject({ state: 'overdue', owedUgx: 100, paidUgx: 1_751 });
    const paid = stand([pay('a', 1_851, '2024-02-05')], '2024-02-20', fixed);
    expect(partsOf(paid, 'a')).toEqual([1_643, 58, 50, 100, 0]);
  });

  it('stays within the cap of the loan, the oldest first', () => {
    expect(charges('2024-06-30', late({ kind: 'fixed', amountUgx: 100 }, 250))).toEqual([
      100, 100, 50, 0, 0, 0,
    ]);
  });

  it('is owed on by a loan that is settled: all of it is paid with the rest', () => {
    // 1 February and its charge, 1,851; 8,357 and 14 of 29 days on it, 23.53.
    expect(settle([], '2024-02-15', fixed)).toEqual({
      principalUgx: 10_000,
      interestUgx: 58 + 24,
      feesUgx: 50,
      penaltiesUgx: 100,
      dueUgx: 1_851,
      totalUgx: 10_232,
      savedInterestUgx: 147 - 24,
    });
    const account = stand([pay('a', 10_232, '2024-02-15', 'reduce-term')], '2024-09-01', fixed);
    expect(partsOf(account, 'a')).toEqual([10_000, 82, 50, 100, 0]);
    expect(account).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0 });
  });

  it('stays on its instalment through later versions of the schedule', () => {
    const account = stand(
      [pay('a', 1_751, '2024-02-06'), pay('b', 3_100, '2024-02-15', 'reduce-instalment')],
      '2024-02-15',
      fixed,
    );
    expect(account.schedules).toHaveLength(2);
    expect(account.instalments[0]).toMatchObject({ penaltiesUgx: 100, owedUgx: 0 });
    expect(partsOf(account, 'b')).toEqual([3_100 - 100 - 24, 24, 0, 100, 0]);
  });
});

describe('late charges by interest', () => {
  it('accrue on overdue principal only, for all days after the grace period, at 1/365 of a year per day', () => {
    // 36.5 percent a year is a thousandth a day: 1.643 a day of the 1,643; 5 Feb is the first day.
    expect(charges('2024-02-04', yearly)[0]).toBe(0);
    expect(charges('2024-02-05', yearly)[0]).toBe(2);
    expect(charges('2024-02-06', yearly)[0]).toBe(3);
    // 28 days: 46.004.
    expect(charges('2024-03-03', yearly)[0]).toBe(46);
  });

  it('go on from what is left, and are rounded on the running sum', () => {
    // To 10 Feb 6 days of 1,643: 9.858, of which nothing is paid. 1,058 pays 58 and 1,000 of principal; to 20 Feb 10 days
    // of 643: 6.43; together 16.288.
    const events = [pay('a', 1_058, '2024-02-10')];
    expect(charges('2024-02-10', yearly, events)[0]).toBe(10);
    expect(charges('2024-02-20', yearly, events)[0]).toBe(16);
  });

  it('end with the principal, though charges are left', () => {
    const events = [pay('a', 1_701, '2024-02-10')];
    expect(charges('2024-05-01', yearly, events)[0]).toBe(10);
    expect(stand(events, '2024-02-29', yearly)).toMatchObject({ dueUgx: 60, daysPastDue: 28 });
  });

  it('stop on the day that the cap is reached, the oldest instalment first', () => {
    // By 4 March 29 days of 1,643 are 47.647: 48. On 5 March 30 days are 49.29, 49, and the first of 1,652: 1.652, 2.
    const capped = (capUgx: number) => late({ kind: 'interest', annualRatePpm: 365_000 }, capUgx);
    expect(charges('2024-03-05', capped(51))).toEqual([49, 2, 0, 0, 0, 0]);
    for (const on of ['2024-03-05', '2024-03-06', '2030-01-01'])
      expect(charges(on, capped(50))).toEqual([49, 1, 0, 0, 0, 0]);
    expect(charges('9999-12-31', capped(0))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('no late charge', () => {
  it('costs nothing however late', () => {
    expect(charges('2030-01-01', late({ kind: 'none' }))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
