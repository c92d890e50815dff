import { describe, expect, it } from 'vitest';
import { calculateSpread, describeResult, formatTable, inMs } from './report.mjs';

const spread = (median: number, low = median, high = median) => ({ median, low, high });

describe('spread', () => {
  const cases: { figures: number[]; is: ReturnType<typeof spread> }[] = [
    { figures: [7], is: spread(7) },
    { figures: [30, 10, 20], is: spread(20, 15, 25) },
    { figures: [4, 1, 3, 2], is: spread(2.5, 1.75, 3.25) },
    { figures: [70, 10, 60, 20, 50, 30, 40], is: spread(40, 25, 55) },
  ];

  it.each(cases)('returns $is for $figures', ({ figures, is }) => {
    expect(calculateSpread(figures)).toEqual(is);
  });

  it('does not reorder the figures', () => {
    const figures = [3, 1, 2];
    calculateSpread(figures);
    expect(figures).toEqual([3, 1, 2]);
  });
});

describe('a target', () => {
  const floor = spread(100, 90, 110);

  it.each([
    { ours: 100, atMost: 1, is: 'met' },
    { ours: 105, atMost: 1, is: 'met within noise' },
    { ours: 111, atMost: 1, is: 'missed' },
    { ours: 140, atMost: 1.4, is: 'met' },
    { ours: 150, atMost: 1.4, is: 'met within noise' },
    { ours: 155, atMost: 1.4, is: 'missed' },
  ])('an aim of at most $atMost times 100 (90 to 110) rates $ours as $is', ({ ours, atMost, is }) => {
    expect(describeResult(spread(ours), floor, atMost)).toBe(is);
  });
});

it('a table aligns names to the left and figures to the right', () => {
  expect(
    formatTable([
      ['', 'input'],
      ['our tag', '5'],
    ]),
  ).toEqual(['          input', 'our tag       5']);
});

it('a time is shown as a median and its middle half', () => {
  expect(inMs(spread(99.6, 80.2, 120))).toBe('100 (80-120)');
});
