import { describe, expect, it } from 'vitest';
import { getAccount, getPayoff, listParts, pay } from './testing/six-months';

const listRows = (account: ReturnType<typeof getAccount>) =>
  account.instalments.map((row) => [row.number, row.principalUgx, row.interestUgx, row.feesUgx]);

describe('early repayment of a part', () => {
  const first = pay('a', 1_751, '2024-02-01');

  it('pays accrued interest, then principal, and ends the same instalments sooner', () => {
    // 14 of 29 days on 8,357: 23.53. 1,677 principal leave 6,680; 15 of 29 days on it: 20.15.
    const account = getAccount([first, pay('b', 1_701, '2024-02-15', 'reduce-term')], '2024-02-15');
    expect(account.payments[1]).toMatchObject({ type: 'early', lines: [], savedInterestUgx: 45 });
    expect(listParts(account, 'b')).toEqual([1_677, 24, 0, 0, 0]);
    expect(listRows(account)).toEqual([
      [1, 1_643, 58, 50],
      [2, 1_681, 20, 0],
      [3, 1_672, 29, 0],
      [4, 1_682, 19, 0],
      [5, 1_645, 10, 0],
    ]);
    expect(account.schedules[1]).toMatchObject({ version: 2, from: '2024-02-15', paymentId: 'b' });
    expect(account).toMatchObject({ principalOutstandingUgx: 6_680, totalOutstandingUgx: 6_680 + 78 });
  });

  it('keeps the due dates and lowers the instalments with the reduce-instalment strategy', () => {
    const account = getAccount([first, pay('b', 1_701, '2024-02-15', 'reduce-instalment')], '2024-02-15');
    expect(account.payments[1]).toMatchObject({ type: 'early', savedInterestUgx: 25 });
    expect(account.instalments.map(({ owedUgx }) => owedUgx)).toEqual([0, 1_359, 1_359, 1_359, 1_359, 1_342]);
  });

  it('pays instalments that are due first', () => {
    const account = getAccount([pay('a', 1_751 + 1_701, '2024-02-15', 'reduce-term')], '2024-02-15');
    expect(account.payments[0]?.lines).toMatchObject([{ number: 1, principalUgx: 1_643, feesUgx: 50 }]);
    expect(listParts(account, 'a')).toEqual([1_643 + 1_677, 58 + 24, 50, 0, 0]);
    expect(account.principalOutstandingUgx).toBe(6_680);
  });

  it('counts as an ordinary payment if it only covers the amount due', () => {
    const account = getAccount([pay('a', 1_751, '2024-02-15', 'reduce-term')], '2024-02-15');
    expect(account.payments[0]?.type).toBe('monthly');
    expect(account.schedules).toHaveLength(1);
  });

  it('leaves money that was paid ahead on its instalment', () => {
    // 1,801 on 1 February: 50 ahead, 49 of it interest of 1 March. Of 1,651 more on the 15th, 24 are interest to the day.
    const ahead = pay('a', 1_801, '2024-02-01');
    expect(listParts(getAccount([ahead], '2024-02-01'), 'a')).toEqual([1_644, 107, 50, 0, 0]);
    const account = getAccount([ahead, pay('b', 1_651, '2024-02-15', 'reduce-term')], '2024-02-15');
    expect(listParts(account, 'b')).toEqual([1_627, 24, 0, 0, 0]);
    // 15 of 29 days on 6,730: 20.31. The 50 pay them and 30 of principal.
    expect(listRows(account)[1]).toEqual([2, 1_681, 20, 0]);
    expect(account.instalments[1]).toMatchObject({ paidUgx: 50, owedUgx: 1_651, state: 'upcoming' });
    expect(listParts(account, 'a')).toEqual([1_643 + 30, 58 + 20, 50, 0, 0]);
    expect(account.principalOutstandingUgx).toBe(6_730 - 30);
  });

  describe('after an instalment that was paid ahead', () => {
    const ahead = pay('ahead', 1_701, '2024-02-05');
    const paidRow = { number: 2, dueOn: '2024-03-01', paidUgx: 1_701, owedUgx: 0, state: 'paid' };

    it('keeps that instalment, with its date and amount, and ends the others sooner', () => {
      // 24 of 3,000 are interest to the day, 2,976 principal: 5,381 are left, and 15 of 29 days on it are 16.24.
      const early = pay('b', 3_000, '2024-02-15', 'reduce-term');
      const account = getAccount([first, ahead, early], '2024-02-15');
      expect(account.instalments[1]).toMatchObject(paidRow);
      expect(listRows(account)).toEqual([
        [1, 1_643, 58, 50],
        [2, 1_685, 16, 0],
        [3, 1_679, 22, 0],
        [4, 1_689, 12, 0],
        [5, 328, 2, 0],
      ]);
      expect(listParts(account, 'b')).toEqual([2_976, 24, 0, 0, 0]);
      expect(listParts(account, 'ahead')).toEqual([1_685, 16, 0, 0, 0]);
      expect(account.nextDue).toEqual({ dueOn: '2024-04-01', amountUgx: 1_701 });
      // Interest was to be 49 + 39 + 29 + 20 + 10, and is 24 + 16 + 22 + 12 + 2.
      expect(account.payments[2]).toMatchObject({ type: 'early', savedInterestUgx: 147 - 76 });
      expect(account.principalOutstandingUgx).toBe(5_381 - 1_685);
    });

    it('keeps that instalment and lowers only the others', () => {
      // 3,696 are left after it, over four months: 937.53.
      const early = pay('b', 3_000, '2024-02-15', 'reduce-instalment');
      const account = getAccount([first, ahead, early], '2024-02-15');
      expect(account.instalments[1]).toMatchObject(paidRow);
      expect(account.instalments.map(({ owedUgx }) => owedUgx)).toEqual([0, 0, 938, 938, 938, 936]);
    });

    it('keeps several instalments that were paid ahead through several early repayments', () => {
      const more = pay('more', 1_701 + 400, '2024-02-06');
      const early = [
        pay('b', 2_000, '2024-02-15', 'reduce-instalment'),
        pay('c', 1_300, '2024-03-10', 'reduce-instalment'),
        pay('d', 500, '2024-03-20', 'reduce-term'),
      ];
      for (const count of [1, 2, 3]) {
        const account = getAccount([first, ahead, more, ...early.slice(0, count)], '2024-03-20');
        expect(account.schedules).toHaveLength(count + 1);
        expect(account.instalments[1]).toMatchObject(paidRow);
        expect(account.instalments[2]).toMatchObject({
          number: 3,
          dueOn: '2024-04-01',
          paidUgx: 1_701,
          state: 'paid',
        });
        expect(account.instalments[3]).toMatchObject({ paidUgx: 400, state: 'upcoming' });
      }
    });

    it('uses the money that was paid ahead if that pays the loan off', () => {
      const { totalUgx } = getPayoff([first, ahead], '2024-02-15');
      // 8,357 and 24 of interest, less 1,701.
      expect(totalUgx).toBe(6_680);
      const paidOff = getAccount(
        [first, ahead, pay('b', totalUgx, '2024-02-15', 'reduce-term')],
        '2024-02-15',
      );
      expect(paidOff).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0 });
      expect(paidOff.payments[2]?.type).toBe('settlement');
      const short = getAccount(
        [first, ahead, pay('b', totalUgx - 1, '2024-02-15', 'reduce-term')],
        '2024-02-15',
      );
      expect(short.instalments[1]).toMatchObject(paidRow);
      expect(short.totalOutstandingUgx).toBeGreaterThan(0);
    });
  });

  it('owes interest only from the early repayment before it within one month', () => {
    const once = pay('b', 1_701, '2024-02-15', 'reduce-term');
    const again = pay('c', 1_000, '2024-02-22', 'reduce-term');
    // 7 of 29 days on 6,680: 9.41. 991 principal leave 5,689; 8 of 29 days on it: 9.15.
    const account = getAccount([first, once, again], '2024-02-22');
    expect(listParts(account, 'c')).toEqual([991, 9, 0, 0, 0]);
    expect(listRows(account)[1]).toEqual([2, 1_692, 9, 0]);
    const sameDay = getAccount(
      [first, once, { ...again, ...pay('c', 1_000, '2024-02-15', 'reduce-term') }],
      '2024-02-15',
    );
    expect(listParts(sameDay, 'c')).toEqual([1_000, 0, 0, 0, 0]);
  });

  it('pays instalments if it is too small to reschedule the loan', () => {
    // 24 is the accrued interest: nothing would be left for the principal.
    const account = getAccount([first, pay('b', 24, '2024-02-15', 'reduce-term')], '2024-02-15');
    expect(account.payments[1]).toMatchObject({ type: 'monthly', lines: [{ number: 2, interestUgx: 24 }] });
    const lower = getAccount([first, pay('b', 1_700, '2024-02-15', 'reduce-instalment')], '2024-02-15');
    expect(lower.payments[1]).toMatchObject({ type: 'monthly', principalUgx: 1_651 });
    expect(lower.schedules).toHaveLength(1);
  });

  it('leaves a fee that is not due on the first row of the new schedule', () => {
    // On the day of disbursement there is no interest: 2,000 of 10,000 principal; 8,000 for January: 46.67.
    const account = getAccount([pay('a', 2_000, '2024-01-01', 'reduce-term')], '2024-01-01');
    expect(listParts(account, 'a')).toEqual([2_000, 0, 0, 0, 0]);
    expect(listRows(account)[0]).toEqual([1, 1_654, 47, 50]);
  });

  it('leaves a row with only the rest of a fee if it pays everything except part of that fee', () => {
    const account = getAccount([pay('a', 10_020, '2024-01-01', 'reduce-term')], '2024-01-01');
    expect(listRows(account)).toEqual([[1, 0, 0, 50]]);
    expect(account.payments[0]).toMatchObject({ type: 'early', lines: [{ number: 1, feesUgx: 20 }] });
    expect(account).toMatchObject({
      totalOutstandingUgx: 30,
      nextDue: { dueOn: '2024-02-01', amountUgx: 30 },
    });
    expect(
      getAccount([pay('a', 10_000, '2024-01-01', 'reduce-term')], '2024-01-01').totalOutstandingUgx,
    ).toBe(50);
  });
});

describe('payoff', () => {
  it('consists of the principal, accrued interest and fees, without future interest', () => {
    // 5 of 31 days on 10,000: 9.41.
    expect(getPayoff([], '2024-01-06')).toEqual({
      principalUgx: 10_000,
      interestUgx: 9,
      feesUgx: 50,
      penaltiesUgx: 0,
      dueUgx: 0,
      totalUgx: 10_059,
      savedInterestUgx: 196,
    });
    const account = getAccount([pay('a', 10_060, '2024-01-06', 'reduce-term')], '2024-03-01');
    expect(account.payments[0]).toMatchObject({ type: 'settlement', savedInterestUgx: 196 });
    expect(listParts(account, 'a')).toEqual([10_000, 9, 50, 0, 1]);
    expect(account).toMatchObject({ instalments: [], totalOutstandingUgx: 0, overpaidUgx: 1, nextDue: null });
  });

  it('is the principal on the day of disbursement, and at most the schedule on a due date', () => {
    expect(getPayoff([], '2024-01-01')).toMatchObject({ principalUgx: 10_000, interestUgx: 0 });
    expect(getPayoff([], '2024-02-01')).toMatchObject({ interestUgx: 58, dueUgx: 1_751, totalUgx: 10_108 });
  });

  it('is reduced by money that was paid ahead', () => {
    // 1,751 of which 50 are the fee: 1,701 of 10,009 are paid.
    const ahead = pay('a', 1_751, '2024-01-03');
    expect(getPayoff([ahead], '2024-01-06')).toMatchObject({ totalUgx: 8_308, feesUgx: 0, interestUgx: 0 });
    const account = getAccount([ahead, pay('b', 8_308, '2024-01-06', 'reduce-instalment')], '2024-01-06');
    expect(listParts(account, 'a')).toEqual([1_692, 9, 50, 0, 0]);
    expect(listParts(account, 'b')).toEqual([8_308, 0, 0, 0, 0]);
  });

  it('is 0 if more was paid ahead, which the next early repayment returns as overpaid', () => {
    // 10,254 of 10,255 are paid on the first day; 10,050 settles.
    const ahead = pay('a', 10_254, '2024-01-01');
    expect(getPayoff([ahead], '2024-01-01').totalUgx).toBe(0);
    const account = getAccount([ahead, pay('b', 1, '2024-01-01', 'reduce-term')], '2024-01-01');
    expect(listParts(account, 'a')).toEqual([10_000, 0, 50, 0, 204]);
    expect(listParts(account, 'b')).toEqual([0, 0, 0, 0, 1]);
  });

  it('is an overpayment if the loan is already paid, and leaves earlier payments unchanged', () => {
    const all = pay('a', 10_255, '2024-01-01');
    const account = getAccount([all, pay('b', 10, '2024-01-02', 'reduce-term')], '2024-01-02');
    expect(listParts(account, 'a')).toEqual([10_000, 205, 50, 0, 0]);
    expect(account.payments[1]).toMatchObject({ type: 'monthly', overpaidUgx: 10 });
  });
});

describe('early repayment of a flat loan', () => {
  // Interest 10,000 * 7 % / 2 = 350: 58 a month, 60 in the last; principal 1,666 a month, 1,670 in the last.
  const flat = { method: 'flat' } as const;

  it('treats a part as an advance payment', () => {
    const account = getAccount([pay('a', 2_000, '2024-01-06', 'reduce-term')], '2024-01-06', flat);
    expect(account.payments[0]).toMatchObject({ type: 'monthly', savedInterestUgx: 0 });
    expect(account.payments[0]?.lines.map(({ number }) => number)).toEqual([1, 2]);
    expect(account.schedules).toHaveLength(1);
  });

  it('is paid off by principal, fees and the interest of the elapsed days of the month', () => {
    // 5 of 31 days of 58: 9.35. After February's row: 14 of 29 days of 58: 28.
    expect(getPayoff([], '2024-01-06', flat)).toMatchObject({ totalUgx: 10_059, savedInterestUgx: 341 });
    const paid = pay('a', 1_774, '2024-02-01');
    expect(getPayoff([paid], '2024-02-15', flat)).toMatchObject({ principalUgx: 8_334, interestUgx: 28 });
    const account = getAccount([paid, pay('b', 8_362, '2024-02-15', 'reduce-term')], '2024-02-15', flat);
    expect(account.payments[1]?.type).toBe('settlement');
    expect(account).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0 });
  });
});
