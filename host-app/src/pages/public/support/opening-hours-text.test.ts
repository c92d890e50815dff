import { uiEn } from '@somesa/core';
import help from '@somesa/core/messages/en/site/help.json';
import { expect, it } from 'vitest';
import { formatDayInWords, formatMomentInWords, formatOpeningHours } from './opening-hours-text';

it('formats a day and a time in words, in any time zone', () => {
  expect(formatDayInWords('2026-11-25', help, uiEn)).toBe('Wednesday 25 November');
  expect(formatMomentInWords({ day: '2026-12-06', time: '09:30' }, help, uiEn)).toBe(
    'Sunday 6 December at 09:30',
  );
});

it('groups consecutive days with the same hours', () => {
  expect(formatOpeningHours(help)).toEqual([
    'Monday to Friday: 08:00 to 17:30',
    'Saturday: 09:00 to 12:30',
    'Sunday: closed',
  ]);
});
