import { describe, expect, it } from 'vitest';
import { scheduleLoan } from '.';
import { valueIn } from './testing/vector';

const asked = {
  principalUgx: 1_000_000,
  annualRatePpm: 35_000,
  instalments: 3,
  disbursedOn: '2026-01-31',
};

describe('a loan on a declining balance', () => {
  it('has equal instalments, whole shillings and the last row paying what is left', () => {
    expect(valueIn(scheduleLoan(asked))).toEqual({
      instalments: [
        {
          number: 1,
          dueOn: '2026-02-28',
          principalUgx: 332_363,
          interestUgx: 2_917,
          totalUgx: 335_280,
          balanceAfterUgx: 667_637,
        },
        {
          number: 2,
          dueOn: '2026-03-31',
          principalUgx: 333_333,
          interestUgx: 1_947,
          totalUgx: 335_280,
          balanceAfterUgx: 334_304,
        },
        {
          number: 3,
          dueOn: '2026-04-30',
          principalUgx: 334_304,
          interestUgx: 975,
          totalUgx: 335_279,
          balanceAfterUgx: 0,
        },
      ],
      totalInterestUgx: 5_839,
      totalPayableUgx: 1_005_839,
    });
  });

  it('owes a month of interest in the first period, whatever the first due day is', () => {
    const soon = valueIn(scheduleLoan({ ...asked, firstDueOn: '2026-02-05' }));
    const late = valueIn(scheduleLoan({ ...asked, firstDueOn: '2026-04-10' }));
    expect(soon.instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-02-05', '2026-03-05', '2026-04-05']);
    expect(late.instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-04-10', '2026-05-10', '2026-06-10']);
    expect(late.totalInterestUgx).toBe(soon.totalInterestUgx);
    expect(soon.instalments[0]?.interestUgx).toBe(2_917);
  });

  it('consists of the principal and a month of interest if it has one instalment', () => {
    const [row, ...more] = valueIn(scheduleLoan({ ...asked, instalments: 1 })).instalments;
    expect(row).toMatchObject({ principalUgx: 1_000_000, interestUgx: 2_917, balanceAfterUgx: 0 });
    expect(more).toEqual([]);
  });

  it('has the principal in equal parts at rate 0, with the remainder on the last', () => {
    const rows = valueIn(
      scheduleLoan({ ...asked, annualRatePpm: 0, principalUgx: 1_000, instalments: 6 }),
    ).instalments;
    expect(rows.map(({ totalUgx }) => totalUgx)).toEqual([167, 167, 167, 167, 167, 165]);
  });

  it('keeps the agreed number of instalments where rounding up would end it sooner', () => {
    const rows = valueIn(
      scheduleLoan({ ...asked, annualRatePpm: 0, principalUgx: 20, instalments: 12 }),
    ).instalments;
    expect(rows.map(({ totalUgx }) => totalUgx)).toEqual([...Array(11).fill(1), 9]);
  });

  it('counts large loans over long terms exactly', () => {
    const long = valueIn(
      scheduleLoan({ ...asked, principalUgx: 1_000_000_000, annualRatePpm: 240_000, instalments: 60 }),
    );
    // The annuity of 1,000,000,000 at 2 percent over 60 months is 28,767,965.85.
    expect(long.instalments[0]?.totalUgx).toBe(28_767_966);
    expect(long.instalments.at(-1)?.balanceAfterUgx).toBe(0);
    const longest = scheduleLoan({ ...asked, principalUgx: 1_000_000_000, instalments: 600 });
    expect(valueIn(longest).instalments).toHaveLength(600);
  });
});

describe('a flat loan', () => {
  it('has interest on the whole principal, in equal shares with both remainders on the last row', () => {
    const { instalments, ...totals } = valueIn(
      scheduleLoan({
        ...asked,
        annualRatePpm: 240_000,
        principalUgx: 1_000_001,
        instalments: 3,
        method: 'flat',
      }),
    );
    expect(
      instalments.map((row) => [row.principalUgx, row.interestUgx, row.totalUgx, row.balanceAfterUgx]),
    ).toEqual([
      [333_333, 20_000, 353_333, 666_668],
      [333_333, 20_000, 353_333, 333_335],
      [333_335, 20_000, 353_335, 0],
    ]);
    expect(totals).toEqual({ totalInterestUgx: 60_000, totalPayableUgx: 1_060_001 });
  });
});

describe('a loan is refused', () => {
  const code = (change: Partial<Parameters<typeof scheduleLoan>[0]>) => {
    const result = scheduleLoan({ ...asked, ...change });
    return result.ok ? null : result.error.code;
  };

  it('rejects zero instalments, or more than fifty years of them', () => {
    expect(code({ instalments: 0 })).toBe('input_invalid');
    expect(code({ instalments: 601 })).toBe('input_invalid');
  });

  it('rejects a first due day before or on the day of disbursement', () => {
    expect(code({ firstDueOn: '2026-01-30' })).toBe('days_out_of_order');
    expect(code({ firstDueOn: '2026-01-31' })).toBe('days_out_of_order');
  });

  it('rejects an instalment that is not above the first interest', () => {
    expect(code({ principalUgx: 5, annualRatePpm: 0, instalments: 12 })).toBe('instalment_too_small');
    expect(code({ principalUgx: 5, instalments: 12, method: 'flat' })).toBe('instalment_too_small');
    expect(code({ principalUgx: 1_000, annualRatePpm: 12_000_000, instalments: 60 })).toBe(
      'instalment_too_small',
    );
  });

  it('rejects sums above the largest exact number and days beyond the calendar', () => {
    expect(code({ principalUgx: Number.MAX_SAFE_INTEGER })).toBe('amount_too_large');
    expect(code({ disbursedOn: '9999-11-30' })).toBe('day_invalid');
  });
});
