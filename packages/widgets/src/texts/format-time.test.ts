import { uiEn } from '@somesa/core';
import { expect, test } from 'vitest';
import { formatDay } from './format-day';
import { formatElapsed } from './format-elapsed';

test('omits the current year', () => {
  expect(formatDay('2026-12-04', uiEn, '2026-11-21')).toBe('4 December');
  expect(formatDay('2027-01-31', uiEn, '2026-11-21')).toBe('31 January 2027');
});

test.each([
  [-5, '0:00'],
  [9_999, '0:09'],
  [65_000, '1:05'],
  [600_000, '10:00'],
])('formats %d ms as %s', (elapsedMs, text) => {
  expect(formatElapsed(elapsedMs)).toBe(text);
});
