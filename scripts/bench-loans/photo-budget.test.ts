import { expect, it } from 'vitest';
import { isWithinBudget, PHOTOS_BUDGET_BYTES, secondsOn, sum } from './photo-budget.mjs';

it.each([
  { bytes: PHOTOS_BUDGET_BYTES, is: true },
  { bytes: PHOTOS_BUDGET_BYTES + 1, is: false },
  { bytes: 0, is: false },
])('$bytes bytes are within the budget: $is', ({ bytes, is }) => {
  expect(isWithinBudget(bytes)).toBe(is);
});

it('the budget covers all photos together', () => {
  expect(isWithinBudget(sum([500_000, 500_000, 500_000, 500_000]))).toBe(true);
  expect(isWithinBudget(sum([500_000, 500_000, 500_000, 500_001]))).toBe(false);
});

it('a simulated line carries each bit in turn and waits for each response', () => {
  expect(secondsOn(2_000_000, 5, { bitsPerSecond: 400_000, latencyMs: 400 })).toBe(42);
});
