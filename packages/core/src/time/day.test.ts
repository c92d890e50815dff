import { expect, it } from 'vitest';
import ui from '../messages/en/ui.json';
import lg from '../messages/lg/ui.json';
import sw from '../messages/sw/ui.json';
import { getMobileMoneyLimits } from '../money/mobile-money-limits';
import { languages } from '../people/languages';
import { formatDay, toKampalaDay, toKampalaInstant } from './day';
import { formatShortDay, formatShortInstant } from './short-day';

it.each([
  ['2026-11-20T20:59:59.999Z', '2026-11-20'],
  ['2026-11-20T21:00:00.000Z', '2026-11-21'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01'],
  ['2028-02-28T21:00:00.000Z', '2028-02-29'],
])('toKampalaDay returns for %s the day %s', (at, day) => expect(toKampalaDay(new Date(at))).toBe(day));

it.each(['2020-01-01', '2022-02-28', '2022-03-01', '2026-11-21', '2099-12-31'])(
  'getMobileMoneyLimits returns UGX 500 to 5,000,000 for %s',
  (day) => expect(getMobileMoneyLimits(day)).toMatchObject({ minimumUgx: 500, perTransactionUgx: 5_000_000 }),
);

it('toKampalaInstant returns the instant of a day and time in Kampala', () => {
  expect(toKampalaInstant('2026-11-21', '00:30').toISOString()).toBe('2026-11-20T21:30:00.000Z');
});

it.each([
  ['2026-11-03', '3 November 2026'],
  ['2027-01-31', '31 January 2027'],
])('formatDay formats %s as %s', (day, written) => expect(formatDay(day, ui.months)).toBe(written));

it.each([
  ['2026-11-03', '3 Nov'],
  ['2025-12-31', '31 Dec 2025'],
  ['2027-01-01', '1 Jan 2027'],
])('formatShortDay formats %s in tables of 2026 as %s', (day, written) => {
  expect(formatShortDay(day, ui.months, '2026-06-30')).toBe(written);
});

it('formatShortInstant uses the day and the year in Kampala', () => {
  const now = new Date('2026-12-31T21:00:00.000Z');
  expect(formatShortInstant(new Date('2026-12-31T20:59:00.000Z'), ui.months, now)).toBe('31 Dec 2026, 23:59');
  expect(formatShortInstant(now, ui.months, now)).toBe('1 Jan, 00:00');
});

it('formatShortDay abbreviates the months of each language differently', () => {
  const all = { en: ui, lg, sw };
  for (const language of languages) {
    const short = all[language].months.split(' ').map((name) => name.slice(0, 3));
    expect(new Set(short).size, language).toBe(12);
  }
});
