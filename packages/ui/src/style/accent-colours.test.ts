import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateContrast, deriveAccentColours, makeReadable } from './accent-colours';
import { parseRgb, type Rgb } from './contrast';

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(channel, channel, channel);
const surfaces: readonly Rgb[] = [
  [255, 255, 255],
  [23, 34, 29],
  [240, 230, 200],
  [0, 0, 0],
];

test('calculates the contrast ratio of WCAG', () => {
  expect(calculateContrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(calculateContrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

test('derives readable text, buttons and tints from any accent', () => {
  fc.assert(
    fc.property(rgb, fc.constantFrom(...surfaces), (accent, surface) => {
      const { primary, primaryStrong, onPrimary, tint } = deriveAccentColours(accent, surface);
      for (const [one, other] of [
        [primary, surface],
        [primary, tint],
        [onPrimary, primary],
        [onPrimary, primaryStrong],
      ] as const)
        expect(calculateContrast(one, other)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2_000 },
  );
});

test('leaves a readable colour unchanged', () => {
  expect(makeReadable([255, 255, 255], [122, 31, 43])).toEqual([122, 31, 43]);
});

test.each([
  ['rgb(11, 93, 69)', [11, 93, 69]],
  ['rgba(11, 93, 69, 0.5)', [11, 93, 69]],
  ['color(srgb 1 0.5 0)', [255, 127.5, 0]],
  ['oklch(0.6 0.1 30)', null],
  ['', null],
])('parses the computed colour "%s" as %s', (computed, expected) => {
  expect(parseRgb(computed)).toEqual(expected);
});
