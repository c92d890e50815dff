import { expect, it } from 'vitest';
import { formatShortCount } from './hero';

it.each([
  [10, '10'],
  [990, '990'],
  [1_000, '1k'],
  [2_000, '2k'],
  [2_300, '2.3k'],
  [2_399, '2.3k'],
  [9_999, '9.9k'],
  [23_000, '23k'],
  [230_000, '230k'],
  [1_200_000, '1.2m'],
])('formats %d as %s', (count, short) => expect(formatShortCount(count)).toBe(short));
