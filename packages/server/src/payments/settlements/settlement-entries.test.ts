import { describe, expect, it } from 'vitest';
import { splitAmount } from './settlement-entries';

const limits = { minimumUgx: 500, perTransactionUgx: 5_000_000 };

describe('splitAmount', () => {
  it.each([
    [500, [500]],
    [5_000_000, [5_000_000]],
    [5_000_001, [4_999_501, 500]],
    [12_345_678, [5_000_000, 5_000_000, 2_345_678]],
    [10_000_499, [5_000_000, 4_999_999, 500]],
  ])('splits UGX %i into %j', (amountUgx, parts) => {
    expect(splitAmount(amountUgx, limits)).toEqual(parts);
  });

  it('adds up to the amount, with every part within the limits', () => {
    for (let amountUgx = 500; amountUgx < 20_000_000; amountUgx += 1_237) {
      const parts = splitAmount(amountUgx, limits);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountUgx);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(limits.minimumUgx);
      expect(Math.max(...parts)).toBeLessThanOrEqual(limits.perTransactionUgx);
    }
  });
});
