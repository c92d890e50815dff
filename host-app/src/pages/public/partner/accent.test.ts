import { expect, it } from 'vitest';
import { describeAccentChange, toHex } from './accent-field';

const surfaces = { light: [255, 255, 255], dark: [23, 34, 29] } as const;
const green = [11, 93, 69] as const;
const marigold = [242, 167, 27] as const;

it('reports the backgrounds on which a colour would not be readable', () => {
  expect(describeAccentChange(marigold, null, surfaces)).toEqual({ isDarker: true, isLighter: false });
  expect(describeAccentChange(green, null, surfaces)).toEqual({ isDarker: false, isLighter: true });
});

it('reports only the selected theme', () => {
  expect(describeAccentChange(marigold, 'dark', surfaces)).toEqual({ isDarker: false, isLighter: false });
  expect(describeAccentChange(green, 'light', surfaces)).toEqual({ isDarker: false, isLighter: false });
  expect(describeAccentChange(marigold, 'light', surfaces).isDarker).toBe(true);
});

it('formats a colour for a colour input', () => {
  expect(toHex([0, 9.6, 255])).toBe('#000aff');
});
