import { expect, it } from 'vitest';
import { roundForClaim } from './claims';

it.each([
  [0, null],
  [9, null],
  [10, 10],
  [57, 57],
  [99, 99],
  [100, 100],
  [129, 120],
  [2_345, 2_300],
  [9_999, 9_900],
  [1_234_567, 1_200_000],
])('roundForClaim rounds %d down to %s', (count, claim) => {
  expect(roundForClaim(count)).toBe(claim);
});
