import { expect, it } from 'vitest';
import { getAgeingBucket } from './report';

it.each([
  [0, '0'],
  [1, '1-30'],
  [7, '1-30'],
  [8, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
  [4_000, '90+'],
])('getAgeingBucket puts %i days past due into the bucket %s', (days, bucket) => {
  expect(getAgeingBucket(days)).toBe(bucket);
});
