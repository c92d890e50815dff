import { describe, expect, it } from 'vitest';
import { listLabelPositions, listTicks } from './period-chart';

describe('listTicks', () => {
  it.each([
    [120_000, [0, 50_000, 100_000, 150_000]],
    [100_000, [0, 25_000, 50_000, 75_000, 100_000]],
    [1_875_300, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
    [7, [0, 2, 4, 6, 8]],
    [0, [0, 1]],
  ])('divides the axis up to UGX %d into round amounts', (highest, ticks) => {
    expect(listTicks(highest)).toEqual(ticks);
  });
});

describe('listLabelPositions', () => {
  it.each([
    [1, [0]],
    [4, [0, 1, 2, 3]],
    [30, [0, 8, 16, 24]],
  ])('labels at most four of %d periods', (count, positions) => {
    expect(listLabelPositions(count, 4)).toEqual(positions);
  });
});
