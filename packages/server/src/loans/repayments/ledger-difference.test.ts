import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerDifference, partNames } from './ledger-difference';
import { type LoanParts, noParts, sumOfParts } from './loan-parts';

const often = { numRuns: 5_000 };
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 40 }));
const parts: fc.Arbitrary<LoanParts> = fc.record({
  principalUgx: amount,
  interestUgx: amount,
  feesUgx: amount,
  penaltiesUgx: amount,
  overpaidUgx: amount,
});

/** The parts after moves, as the accounts would have them. */
const after = (booked: LoanParts, moves: ReturnType<typeof ledgerDifference>) => {
  const stand = { ...booked, money: 0 - sumOfParts(booked) };
  for (const { from, to, amountUgx } of moves) {
    stand[from] -= amountUgx;
    stand[to] += amountUgx;
  }
  return stand;
};

describe('what is booked for a payment on a loan', () => {
  it('agrees with the replay afterwards, whatever was booked before', () =>
    fc.assert(
      fc.property(parts, parts, (booked, wanted) => {
        expect(after(booked, ledgerDifference(booked, wanted))).toEqual({
          ...wanted,
          money: 0 - sumOfParts(wanted),
        });
      }),
      often,
    ));

  it('moves no amount of nothing or below, nothing in place, and no more often than needed', () =>
    fc.assert(
      fc.property(parts, parts, (booked, wanted) => {
        const moves = ledgerDifference(booked, wanted);
        for (const { from, to, amountUgx } of moves) {
          expect(Number.isSafeInteger(amountUgx) && amountUgx > 0 && from !== to).toBe(true);
        }
        const ways = new Set(moves.map(({ from, to }) => `${from} ${to}`));
        expect(ways.size).toBe(moves.length);
        expect(moves.length).toBeLessThanOrEqual(partNames.length);
      }),
      often,
    ));

  it('moves nothing where the books agree', () =>
    fc.assert(
      fc.property(parts, (booked) => {
        expect(ledgerDifference(booked, booked)).toEqual([]);
      }),
      often,
    ));

  it('takes back all that it brought, part by part', () => {
    const booked = { ...noParts, principalUgx: 98_000, interestUgx: 2_000 };
    expect(ledgerDifference(noParts, booked)).toEqual([
      { from: 'money', to: 'principalUgx', amountUgx: 98_000 },
      { from: 'money', to: 'interestUgx', amountUgx: 2_000 },
    ]);
    expect(ledgerDifference(booked)).toEqual([
      { from: 'principalUgx', to: 'money', amountUgx: 98_000 },
      { from: 'interestUgx', to: 'money', amountUgx: 2_000 },
    ]);
  });

  it('goes from part to part where an earlier payment came late', () => {
    const booked = { ...noParts, principalUgx: 98_000, interestUgx: 2_000 };
    const wanted = { ...noParts, principalUgx: 60_000, interestUgx: 1_000, overpaidUgx: 39_000 };
    expect(ledgerDifference(booked, wanted)).toEqual([
      { from: 'principalUgx', to: 'overpaidUgx', amountUgx: 38_000 },
      { from: 'interestUgx', to: 'overpaidUgx', amountUgx: 1_000 },
    ]);
  });
});
