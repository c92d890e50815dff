import { expect, it } from 'vitest';
import { getArrearsBucket } from '.';

it.each([
  [0, 'current'],
  [1, '1-7'],
  [7, '1-7'],
  [8, '8-30'],
  [30, '8-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
  [4_000, '90+'],
])('getArrearsBucket puts %i days past due into the bucket %s', (days, bucket) => {
  expect(getArrearsBucket(days)).toBe(bucket);
});
