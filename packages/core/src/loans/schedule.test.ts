import { describe, expect, it } from 'vitest';
import { scheduleLoan } from './index';
import { valueIn } from './testing/vector';

const request = {
  principalUgx: 1_000_000,
  annualRatePpm: 35_000,
  instalments: 3,
  disbursedOn: '2026-01-31',
};

describe('scheduleLoan with a declining balance', () => {
  it('creates equal instalments in whole shillings, with the remainder on the last', () => {
    expect(valueIn(scheduleLoan(request))).toEqual({
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

  it('creates a single instalment of the principal and a month of interest', () => {
    const [row, ...more] = valueIn(scheduleLoan({ ...request, instalments: 1 })).instalments;
    expect(row).toMatchObject({ principalUgx: 1_000_000, interestUgx: 2_917, balanceAfterUgx: 0 });
    expect(more).toEqual([]);
  });

  it('divides the principal equally at rate 0, with the remainder on the last instalment', () => {
    const rows = valueIn(
      scheduleLoan({ ...request, annualRatePpm: 0, principalUgx: 1_000, instalments: 6 }),
    ).instalments;
    expect(rows.map(({ totalUgx }) => totalUgx)).toEqual([167, 167, 167, 167, 167, 165]);
  });

  it('keeps the agreed number of instalments if rounding up would end the loan sooner', () => {
    const rows = valueIn(
      scheduleLoan({ ...request, annualRatePpm: 0, principalUgx: 20, instalments: 12 }),
    ).instalments;
    expect(rows.map(({ totalUgx }) => totalUgx)).toEqual([...Array(11).fill(1), 9]);
  });

  it('calculates large loans over long terms exactly', () => {
    const long = valueIn(
      scheduleLoan({ ...request, principalUgx: 1_000_000_000, annualRatePpm: 240_000, instalments: 60 }),
    );
    // The annuity of 1,000,000,000 at 2 percent over 60 months is 28,767,965.85.
    expect(long.instalments[0]?.totalUgx).toBe(28_767_966);
    expect(long.instalments.at(-1)?.balanceAfterUgx).toBe(0);
    const longest = scheduleLoan({ ...request, principalUgx: 1_000_000_000, instalments: 600 });
    expect(valueIn(longest).instalments).toHaveLength(600);
  });
});

describe('scheduleLoan with a flat rate', () => {
  it('charges interest on the whole principal in equal shares, with both remainders on the last row', () => {
    const { instalments, ...totals } = valueIn(
      scheduleLoan({
        ...request,
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

describe('scheduleLoan', () => {
  const getErrorCode = (change: Partial<Parameters<typeof scheduleLoan>[0]>) => {
    const result = scheduleLoan({ ...request, ...change });
    return result.ok ? null : result.error.code;
  };

  it('rejects an instalment that is not above the first interest', () => {
    expect(getErrorCode({ principalUgx: 5, annualRatePpm: 0, instalments: 12 })).toBe('instalment_too_small');
    expect(getErrorCode({ principalUgx: 5, instalments: 12, method: 'flat' })).toBe('instalment_too_small');
    expect(getErrorCode({ principalUgx: 1_000, annualRatePpm: 12_000_000, instalments: 60 })).toBe(
      'instalment_too_small',
    );
  });

  it('rejects sums above the largest safe integer and days after the year 9999', () => {
    expect(getErrorCode({ principalUgx: Number.MAX_SAFE_INTEGER })).toBe('amount_too_large');
    expect(getErrorCode({ disbursedOn: '9999-11-30' })).toBe('day_invalid');
  });
});
