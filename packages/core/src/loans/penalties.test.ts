import { describe, expect, it } from 'vitest';
import type { LoanAccountEvent, PenaltyRule } from './index';
import { getAccount, getPayoff, listParts, pay } from './testing/six-months';

const late = (charge: PenaltyRule, capUgx = 10_000, graceDays = 3) => ({
  late: { graceDays, charge, capUgx },
});
const fixed = late({ kind: 'fixed', amountUgx: 100 });
const yearly = late({ kind: 'interest', annualRatePpm: 365_000 });
const listPenalties = (on: string, product: ReturnType<typeof late>, events: LoanAccountEvent[] = []) =>
  getAccount(events, on, product).instalments.map(({ penaltiesUgx }) => penaltiesUgx);

describe('fixed penalty', () => {
  it('is charged on the day after the grace period, once for each instalment', () => {
    expect(listPenalties('2024-02-04', fixed)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(listPenalties('2024-02-05', fixed)).toEqual([100, 0, 0, 0, 0, 0]);
    expect(listPenalties('2024-03-04', fixed)).toEqual([100, 0, 0, 0, 0, 0]);
    expect(listPenalties('2024-03-05', fixed)).toEqual([100, 100, 0, 0, 0, 0]);
  });

  it('is not charged if less than UGX 500 is missing on the last day of grace, but for UGX 500 or a payment a day later', () => {
    expect(listPenalties('2024-02-20', fixed, [pay('a', 1_751, '2024-02-04')])[0]).toBe(0);
    expect(listPenalties('2024-02-20', fixed, [pay('a', 1_252, '2024-02-04')])[0]).toBe(0);
    expect(listPenalties('2024-02-20', fixed, [pay('a', 1_251, '2024-02-04')])[0]).toBe(100);
    expect(listPenalties('2024-02-20', fixed, [pay('a', 1_751, '2024-02-05')])[0]).toBe(100);
  });

  it('is paid as part of a payment, and alone is due but counts no days past due', () => {
    const account = getAccount([pay('a', 1_751, '2024-02-05')], '2024-02-20', fixed);
    expect(account).toMatchObject({
      daysPastDue: 0,
      dueUgx: 100,
      arrearsUgx: 100,
      nextDue: { dueOn: '2024-02-01', amountUgx: 100 },
    });
    expect(account.instalments[0]).toMatchObject({ state: 'overdue', owedUgx: 100, paidUgx: 1_751 });
    const paid = getAccount([pay('a', 1_851, '2024-02-05')], '2024-02-20', fixed);
    expect(listParts(paid, 'a')).toEqual([1_643, 58, 50, 100, 0]);
  });

  it('stays within the cap of the loan, with the oldest instalments first', () => {
    expect(listPenalties('2024-06-30', late({ kind: 'fixed', amountUgx: 100 }, 250))).toEqual([
      100, 100, 50, 0, 0, 0,
    ]);
  });

  it('is part of the payoff', () => {
    // 1 February and its charge, 1,851; 8,357 and 14 of 29 days on it, 23.53.
    expect(getPayoff([], '2024-02-15', fixed)).toEqual({
      principalUgx: 10_000,
      interestUgx: 58 + 24,
      feesUgx: 50,
      penaltiesUgx: 100,
      dueUgx: 1_851,
      totalUgx: 10_232,
      savedInterestUgx: 147 - 24,
    });
    const account = getAccount([pay('a', 10_232, '2024-02-15', 'reduce-term')], '2024-09-01', fixed);
    expect(listParts(account, 'a')).toEqual([10_000, 82, 50, 100, 0]);
    expect(account).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0 });
  });

  it('stays on its instalment in later schedule versions', () => {
    const account = getAccount(
      [pay('a', 1_751, '2024-02-06'), pay('b', 3_100, '2024-02-15', 'reduce-instalment')],
      '2024-02-15',
      fixed,
    );
    expect(account.schedules).toHaveLength(2);
    expect(account.instalments[0]).toMatchObject({ penaltiesUgx: 100, owedUgx: 0 });
    expect(listParts(account, 'b')).toEqual([3_100 - 100 - 24, 24, 0, 100, 0]);
  });
});

describe('penalty by interest', () => {
  it('accrues on overdue principal only, for all days after the grace period, at 1/365 of a year per day', () => {
    // 36.5 percent a year is a thousandth a day: 1.643 a day of the 1,643; 5 Feb is the first day.
    expect(listPenalties('2024-02-04', yearly)[0]).toBe(0);
    expect(listPenalties('2024-02-05', yearly)[0]).toBe(2);
    expect(listPenalties('2024-02-06', yearly)[0]).toBe(3);
    // 28 days: 46.004.
    expect(listPenalties('2024-03-03', yearly)[0]).toBe(46);
  });

  it('continues on the remaining principal, and rounds the running sum', () => {
    // To 10 Feb 6 days of 1,643: 9.858, of which nothing is paid. 1,058 pays 58 and 1,000 of principal; to 20 Feb 10 days
    // of 643: 6.43; together 16.288.
    const events = [pay('a', 1_058, '2024-02-10')];
    expect(listPenalties('2024-02-10', yearly, events)[0]).toBe(10);
    expect(listPenalties('2024-02-20', yearly, events)[0]).toBe(16);
  });

  it('ends with the principal, even if penalties are unpaid', () => {
    const events = [pay('a', 1_701, '2024-02-10')];
    expect(listPenalties('2024-05-01', yearly, events)[0]).toBe(10);
    expect(getAccount(events, '2024-02-29', yearly)).toMatchObject({ dueUgx: 60, daysPastDue: 28 });
  });

  it('stops on the day on which the cap is reached, with the oldest instalment first', () => {
    // By 4 March 29 days of 1,643 are 47.647: 48. On 5 March 30 days are 49.29, 49, and the first of 1,652: 1.652, 2.
    const capped = (capUgx: number) => late({ kind: 'interest', annualRatePpm: 365_000 }, capUgx);
    expect(listPenalties('2024-03-05', capped(51))).toEqual([49, 2, 0, 0, 0, 0]);
    for (const on of ['2024-03-05', '2024-03-06', '2030-01-01'])
      expect(listPenalties(on, capped(50))).toEqual([49, 1, 0, 0, 0, 0]);
    expect(listPenalties('9999-12-31', capped(0))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('no penalty', () => {
  it('charges nothing, however late the payment', () => {
    expect(listPenalties('2030-01-01', late({ kind: 'none' }))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
