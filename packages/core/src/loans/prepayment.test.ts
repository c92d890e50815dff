import { describe, expect, it } from 'vitest';
import { calculateAccruedInterestUgx, prepay } from './prepayment';
import { valueIn } from './testing/vector';

/** 10,000 over six months at 7 percent, the first instalment paid. */
const running = {
  balanceUgx: 8_357,
  annualRatePpm: 70_000,
  instalmentUgx: 1_701,
  periodStart: '2024-02-01',
  accruedFrom: '2024-02-01',
  dueDates: ['2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01', '2024-07-01'],
  paidRowsUgx: [],
};
const request = { amountUgx: 1_701, paidOn: '2024-02-15', strategy: 'reduce-term' } as const;

type Request = Parameters<typeof prepay>[1];
const attempt = (changed: Partial<Request>, balance: Partial<typeof running> = {}) =>
  prepay({ ...running, ...balance }, { ...request, ...changed });
const pay = (...given: Parameters<typeof attempt>) => valueIn(attempt(...given));
const getErrorCode = (...given: Parameters<typeof attempt>) => {
  const result = attempt(...given);
  return result.ok ? null : result.error.code;
};

describe('calculateAccruedInterestUgx', () => {
  const getInterest = (day: string, balance: Partial<typeof running> = {}) =>
    calculateAccruedInterestUgx({ ...running, ...balance }, day);

  it('returns 0 on the first day of a period, and for a balance of 0', () => {
    expect(getInterest('2024-02-01')).toBe(0);
    expect(getInterest('2024-02-15', { balanceUgx: 0 })).toBe(0);
  });

  it('returns the share of the days inside a period, rounded half-up', () => {
    // 48.75 for the month, 14 of 29 days: 23.53.
    expect(getInterest('2024-02-15')).toBe(24);
    expect(getInterest('2024-02-02')).toBe(2);
    const half = { balanceUgx: 6, annualRatePpm: 1_000_000 };
    expect(getInterest('2024-03-01', half)).toBe(1);
    expect(getInterest('2024-03-01', { ...half, annualRatePpm: 999_999 })).toBe(0);
  });

  it('returns the interest of a whole month on the due date, whatever the number of days', () => {
    expect(getInterest('2024-03-01')).toBe(49);
    expect(getInterest('2024-03-15', { dueDates: ['2024-03-15'] })).toBe(49);
  });
});

describe('prepay', () => {
  it('keeps the instalment and ends sooner when it reduces the term', () => {
    const paid = pay({});
    expect(paid).toMatchObject({ interestUgx: 24, principalUgx: 1_677, savedInterestUgx: 45 });
    // The rest of February, 15 of 29 days, on 6,680: 20.15.
    expect(
      paid.instalments.map((row) => [row.dueOn, row.interestUgx, row.totalUgx, row.balanceAfterUgx]),
    ).toEqual([
      ['2024-03-01', 20, 1_701, 4_999],
      ['2024-04-01', 29, 1_701, 3_327],
      ['2024-05-01', 19, 1_701, 1_645],
      ['2024-06-01', 10, 1_655, 0],
    ]);
  });

  it('keeps the due days when it reduces the instalment', () => {
    const paid = pay({ strategy: 'reduce-instalment' });
    expect(paid).toMatchObject({ interestUgx: 24, principalUgx: 1_677, savedInterestUgx: 25 });
    expect(paid.instalments.map((row) => [row.dueOn, row.totalUgx])).toEqual([
      ['2024-03-01', 1_359],
      ['2024-04-01', 1_359],
      ['2024-05-01', 1_359],
      ['2024-06-01', 1_359],
      ['2024-07-01', 1_342],
    ]);
  });

  it('leaves no instalments and saves all future interest if the amount pays the loan off', () => {
    // Interest of the five months is 147; 24 of it is owed by the day.
    for (const strategy of ['reduce-term', 'reduce-instalment'] as const)
      expect(pay({ strategy, amountUgx: 8_381 })).toMatchObject({
        interestUgx: 24,
        principalUgx: 8_357,
        instalments: [],
        savedInterestUgx: 123,
      });
  });

  it('pays off a balance that is below one instalment with an amount that is also below it', () => {
    const last = { balanceUgx: 900, dueDates: ['2024-03-01'] };
    expect(pay({ strategy: 'reduce-instalment', amountUgx: 903 }, last).instalments).toEqual([]);
  });

  it('leaves no further interest on the instalment of that day if it is paid on a due date', () => {
    const paid = pay({ paidOn: '2024-03-01' });
    expect(paid).toMatchObject({ interestUgx: 49, principalUgx: 1_652 });
    expect(paid.instalments[0]).toMatchObject({ dueOn: '2024-03-01', interestUgx: 0, principalUgx: 1_701 });
  });

  it('leaves instalments above the interest, even of a very small balance', () => {
    const almostAll = pay({ strategy: 'reduce-instalment', amountUgx: 8_379 });
    expect(almostAll.instalments.map(({ totalUgx }) => totalUgx)).toEqual([1, 1]);
  });

  it('reports no negative saving if two parts of a month round to more than the month', () => {
    const balance = {
      balanceUgx: 1_014,
      annualRatePpm: 120_000,
      instalmentUgx: 345,
      periodStart: '2026-01-01',
      accruedFrom: '2026-01-01',
      dueDates: ['2026-02-01', '2026-03-01', '2026-04-01'],
    };
    const paid = pay({ amountUgx: 8, paidOn: '2026-01-21' }, balance);
    expect(paid.interestUgx + paid.instalments.reduce((sum, row) => sum + row.interestUgx, 0)).toBe(21);
    expect(paid.savedInterestUgx).toBe(0);
  });

  it('rejects less than the accrued interest and more than the payoff', () => {
    expect(getErrorCode({ amountUgx: 24 })).toBe('amount_too_small');
    expect(getErrorCode({ amountUgx: 25 })).toBeNull();
    expect(getErrorCode({ amountUgx: 8_381 })).toBeNull();
    expect(getErrorCode({ amountUgx: 8_382 })).toBe('amount_too_large');
  });

  it('rejects sums above the largest safe integer', () => {
    const [small, large] = [{ paidOn: '2024-02-01', amountUgx: 1 }, { instalmentUgx: 4e15 }];
    expect(getErrorCode(small, { ...large, balanceUgx: 9e15 })).toBe('amount_too_large');
    expect(getErrorCode(small, { ...large, balanceUgx: 8e15 })).toBeNull();
  });

  it('lowers the instalment only for a full instalment or more', () => {
    expect(getErrorCode({ amountUgx: 1_700, strategy: 'reduce-instalment' })).toBe('amount_too_small');
    expect(getErrorCode({ amountUgx: 1_701, strategy: 'reduce-instalment' })).toBeNull();
    expect(getErrorCode({ amountUgx: 1_700 })).toBeNull();
  });

  it('rejects an instalment that is not above the interest of a month', () => {
    expect(getErrorCode({}, { instalmentUgx: 49 })).toBe('instalment_too_small');
  });
});
