import { describe, expect, it } from 'vitest';
import { prepay } from '.';
import { valueIn } from './testing/vector';

/** 10,000 over six months at 7 percent, the first instalment paid. */
const asked = {
  balanceUgx: 8_357,
  annualRatePpm: 70_000,
  instalmentUgx: 1_701,
  periodStart: '2024-02-01',
  dueOns: ['2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01', '2024-07-01'],
  amountUgx: 1_701,
  paidOn: '2024-02-15',
  strategy: 'reduce-term',
} as const;

const code = (change: Partial<Parameters<typeof prepay>[0]>) => {
  const result = prepay({ ...asked, ...change });
  return result.ok ? null : result.error.code;
};

describe('paying down', () => {
  it('keeps the instalment and ends sooner when it reduces the term', () => {
    const paid = valueIn(prepay(asked));
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
    const paid = valueIn(prepay({ ...asked, strategy: 'reduce-instalment' }));
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
      expect(prepay({ ...asked, strategy, amountUgx: 8_381 })).toEqual({
        ok: true,
        value: { interestUgx: 24, principalUgx: 8_357, instalments: [], savedInterestUgx: 123 },
      });
  });

  it('pays off a balance that is below one instalment with an amount that is also below it', () => {
    const last = { balanceUgx: 900, dueOns: ['2024-03-01'], strategy: 'reduce-instalment' } as const;
    expect(valueIn(prepay({ ...asked, ...last, amountUgx: 903 })).instalments).toEqual([]);
  });

  it('leaves no further interest on the instalment of that day if it happens on a due day', () => {
    const paid = valueIn(prepay({ ...asked, paidOn: '2024-03-01' }));
    expect(paid).toMatchObject({ interestUgx: 49, principalUgx: 1_652 });
    expect(paid.instalments[0]).toMatchObject({ dueOn: '2024-03-01', interestUgx: 0, principalUgx: 1_701 });
  });

  it('leaves an instalment above the interest however little is left', () => {
    const most = valueIn(prepay({ ...asked, strategy: 'reduce-instalment', amountUgx: 8_379 }));
    expect(most.instalments.map(({ totalUgx }) => totalUgx)).toEqual([1, 1]);
  });

  it('reports no negative saving if two parts of a month round to more than the month', () => {
    const paid = valueIn(
      prepay({
        balanceUgx: 1_014,
        annualRatePpm: 120_000,
        instalmentUgx: 345,
        periodStart: '2026-01-01',
        dueOns: ['2026-02-01', '2026-03-01', '2026-04-01'],
        amountUgx: 8,
        paidOn: '2026-01-21',
        strategy: 'reduce-term',
      }),
    );
    expect(paid.interestUgx + paid.instalments.reduce((sum, row) => sum + row.interestUgx, 0)).toBe(21);
    expect(paid.savedInterestUgx).toBe(0);
  });

  it('is refused from below the interest and above the settlement', () => {
    expect(code({ amountUgx: 24 })).toBe('amount_too_small');
    expect(code({ amountUgx: 25 })).toBeNull();
    expect(code({ amountUgx: 8_381 })).toBeNull();
    expect(code({ amountUgx: 8_382 })).toBe('amount_too_large');
  });

  it('is refused where its sums are beyond exact numbers', () => {
    const large = { balanceUgx: 9e15, instalmentUgx: 4e15, paidOn: '2024-02-01', amountUgx: 1 };
    expect(code(large)).toBe('amount_too_large');
    expect(code({ ...large, balanceUgx: 8e15 })).toBeNull();
  });

  it('lowers the instalment from one full instalment up', () => {
    expect(code({ amountUgx: 1_700, strategy: 'reduce-instalment' })).toBe('amount_too_small');
    expect(code({ amountUgx: 1_701, strategy: 'reduce-instalment' })).toBeNull();
    expect(code({ amountUgx: 1_700 })).toBeNull();
  });

  it('is refused for an instalment that pays nothing off, and for days out of order', () => {
    expect(code({ instalmentUgx: 49 })).toBe('instalment_too_small');
    expect(code({ dueOns: ['2024-04-01', '2024-03-01'] })).toBe('days_out_of_order');
    expect(code({ dueOns: ['2024-03-01', '2024-03-01'] })).toBe('days_out_of_order');
    expect(code({ dueOns: ['2024-02-01', '2024-03-01'] })).toBe('days_out_of_order');
    expect(code({ paidOn: '2024-01-31' })).toBe('day_outside_period');
    expect(code({ paidOn: '2024-03-02' })).toBe('day_outside_period');
  });
});
