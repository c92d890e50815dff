import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUgx, formatUnbrokenUgx } from './format-ugx';
import { formatFigures, isAmountUgx, MAX_AMOUNT_UGX, parseUgx } from './money';

describe('isAmountUgx', () => {
  it.each([1, 500, 1_800_000, MAX_AMOUNT_UGX])('accepts %s', (amount) =>
    expect(isAmountUgx(amount)).toBe(true),
  );

  it.each([
    0,
    -1,
    -0,
    0.5,
    1.000001,
    MAX_AMOUNT_UGX + 1,
    1e308,
    Infinity,
    -Infinity,
    NaN,
    '500',
    null,
    undefined,
    [5],
    {},
    true,
    5n,
  ])('rejects %s', (value) => expect(isAmountUgx(value)).toBe(false));
});

describe('formatUnbrokenUgx', () => {
  it('puts a space at which no line ends between the currency and the figures', () =>
    expect(formatUnbrokenUgx(1_200_000)).toBe('UGX\u00a01,200,000'));
});

describe('formatUgx', () => {
  it.each([
    [0, 'UGX 0'],
    [-50, 'UGX -50'],
    [-10_000, 'UGX -10,000'],
    [-12_345_678, 'UGX -12,345,678'],
    [999, 'UGX 999'],
    [1_000, 'UGX 1,000'],
    [1_800_000, 'UGX 1,800,000'],
    [MAX_AMOUNT_UGX, 'UGX 1,000,000,000'],
  ])('formats %d as %s', (amount, text) => expect(formatUgx(amount)).toBe(text));
});

describe('parseUgx', () => {
  it.each([
    ['1200000', 1_200_000],
    ['1,200,000', 1_200_000],
    ['1 200 000', 1_200_000],
    [' UGX 500 ', 500],
    ['ugx500', 500],
    ['500/=', 500],
    ['0500', 500],
  ])('parses %j', (typed, amount) => expect(parseUgx(typed)).toBe(amount));

  it.each(['', ' ', '0', '-5', '1.5', '1,5.0', '1e6', '0x10', 'five', '1000000001', '9'.repeat(30), '5 UGX'])(
    'returns null for %j',
    (typed) => expect(parseUgx(typed)).toBeNull(),
  );

  it('parses every formatted amount back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_UGX }), (amount) => {
        expect(parseUgx(formatUgx(amount))).toBe(amount);
        expect(parseUgx(formatFigures(amount))).toBe(amount);
        expect(formatFigures(amount)).toMatch(/^\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});
