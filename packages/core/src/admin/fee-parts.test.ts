import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_UGX } from '../money/money';
import { chargeByWeeks, countWeeks, moveDay, raiseUgx, splitIntoParts } from './fee-parts';

/** Percentages of at least 1 that add up to 100. */
const percents = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0)));

describe('splitIntoParts', () => {
  it('returns parts above 0 that add up to any amount from 100 shillings, each within a shilling of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: MAX_AMOUNT_UGX }), percents, (amountUgx, shares) => {
        const parts = splitIntoParts(amountUgx, shares);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountUgx);
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThan(0);
          expect(Math.abs(part - (amountUgx * (shares[at] ?? 0)) / 100)).toBeLessThan(1);
        }
      }),
    );
  });

  it('splits 1,000,001 into 60 and 40 percent', () => {
    expect(splitIntoParts(1_000_001, [60, 40])).toEqual([600_000, 400_001]);
  });
});

describe('raiseUgx', () => {
  it.each([
    [565_000, 5, 1_000, 593_000],
    [565_000, 5, 100, 593_300],
    [565_000, -10, 1_000, 509_000],
    [300, -50, 1_000, 1_000],
    [MAX_AMOUNT_UGX, 200, 100, MAX_AMOUNT_UGX],
  ])('changes %i by %i percent, to a multiple of %i', (amountUgx, percent, roundTo, raised) => {
    expect(raiseUgx(amountUgx, percent, roundTo)).toBe(raised);
  });
});

describe('countWeeks', () => {
  const term = { startsOn: '2027-02-01', endsOn: '2027-05-01' };
  it.each([
    ['2027-01-10', 13],
    ['2027-02-01', 13],
    ['2027-02-07', 12],
    ['2027-02-08', 12],
    ['2027-05-01', 1],
  ])('counts the weeks left on %s', (day, weeksLeft) => {
    expect(countWeeks(term, day)).toEqual({ weeks: 13, weeksLeft });
  });

  it('charges at most the whole amount, to 100 shillings', () => {
    expect(chargeByWeeks(570_000, { weeks: 13, weeksLeft: 7 })).toBe(306_900);
    expect(chargeByWeeks(50, { weeks: 13, weeksLeft: 1 })).toBe(50);
  });
});

it('moves a day by the days between two others, over the end of a year', () => {
  expect(moveDay('2026-12-20', '2026-12-01', '2027-02-01')).toBe('2027-02-20');
});
