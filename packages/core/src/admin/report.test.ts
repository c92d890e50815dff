import { expect, it } from 'vitest';
import { calculateShareBps, formatShare } from './report';

it.each([
  [0, 0, 0, '0.00'],
  [0, 5, 0, '0.00'],
  [5, 5, 10_000, '100.00'],
  [1, 3, 3_333, '33.33'],
  [2, 3, 6_667, '66.67'],
  [1, 20_000, 1, '0.01'],
  [1, 20_001, 0, '0.00'],
  [900_000_000_000_000, 9_000_000_000_000_000, 1_000, '10.00'],
])(
  'calculateShareBps and formatShare return for %i of %i the values %i and %s',
  (part, whole, bps, written) => {
    expect(calculateShareBps(part, whole)).toBe(bps);
    expect(formatShare(bps)).toBe(written);
  },
);
