import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateLedgerDifference,
  emptyLedgerBreakdown,
  type LedgerBreakdown,
  partNames,
} from './loan-parts';

const options = { numRuns: 5_000 };
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 40 }));
const parts: fc.Arbitrary<LedgerBreakdown> = fc.record({
  principalUgx: amount,
  interestUgx: amount,
  feesUgx: amount,
  penaltiesUgx: amount,
  recoveredUgx: amount,
  overpaidUgx: amount,
  claimedUgx: amount.map((ugx) => 0 - ugx),
});

const sumParts = (parts: LedgerBreakdown): number => partNames.reduce((sum, part) => sum + parts[part], 0);

/** Returns the balances of the parts after transfers. */
const applyTransfers = (posted: LedgerBreakdown, transfers: ReturnType<typeof calculateLedgerDifference>) => {
  const balances = { ...posted, money: 0 - sumParts(posted) };
  for (const { from, to, amountUgx } of transfers) {
    balances[from] -= amountUgx;
    balances[to] += amountUgx;
  }
  return balances;
};

describe('calculateLedgerDifference', () => {
  it('leads to the target parts from any posted parts', () =>
    fc.assert(
      fc.property(parts, parts, (posted, target) => {
        expect(applyTransfers(posted, calculateLedgerDifference(posted, target))).toEqual({
          ...target,
          money: 0 - sumParts(target),
        });
      }),
      options,
    ));

  it('returns only positive amounts between different places, and no more than needed', () =>
    fc.assert(
      fc.property(parts, parts, (posted, target) => {
        const transfers = calculateLedgerDifference(posted, target);
        for (const { from, to, amountUgx } of transfers) {
          expect(Number.isSafeInteger(amountUgx) && amountUgx > 0 && from !== to).toBe(true);
        }
        const pairs = new Set(transfers.map(({ from, to }) => `${from} ${to}`));
        expect(pairs.size).toBe(transfers.length);
        expect(transfers.length).toBeLessThanOrEqual(partNames.length);
      }),
      options,
    ));

  it('returns nothing if the parts are equal', () =>
    fc.assert(
      fc.property(parts, (posted) => {
        expect(calculateLedgerDifference(posted, posted)).toEqual([]);
      }),
      options,
    ));

  it('reverses all parts of a payment', () => {
    const posted = { ...emptyLedgerBreakdown, principalUgx: 98_000, interestUgx: 2_000 };
    expect(calculateLedgerDifference(emptyLedgerBreakdown, posted)).toEqual([
      { from: 'money', to: 'principalUgx', amountUgx: 98_000 },
      { from: 'money', to: 'interestUgx', amountUgx: 2_000 },
    ]);
    expect(calculateLedgerDifference(posted)).toEqual([
      { from: 'principalUgx', to: 'money', amountUgx: 98_000 },
      { from: 'interestUgx', to: 'money', amountUgx: 2_000 },
    ]);
  });

  it('moves amounts between parts if an earlier payment is reported late', () => {
    const posted = { ...emptyLedgerBreakdown, principalUgx: 98_000, interestUgx: 2_000 };
    const target = { ...emptyLedgerBreakdown, principalUgx: 60_000, interestUgx: 1_000, overpaidUgx: 39_000 };
    expect(calculateLedgerDifference(posted, target)).toEqual([
      { from: 'principalUgx', to: 'overpaidUgx', amountUgx: 38_000 },
      { from: 'interestUgx', to: 'overpaidUgx', amountUgx: 1_000 },
    ]);
  });
});
