import { expect, it } from 'vitest';
import { formatCents, parseAmount, parseDate, parseMessageAmount } from './statement-file';

it.each<[string, number | null]>([
  ['1200000', 120_000_000],
  ['1,200,000.00', 120_000_000],
  ['50 000', 5_000_000],
  ['50\u00a0000', 5_000_000],
  ['150\u202f000', 15_000_000],
  ["1'200'000", 120_000_000],
  ['50,000/=', 5_000_000],
  ['50,000/-', 5_000_000],
  ['Shs 50,000', 5_000_000],
  ['USh 150,000', 15_000_000],
  ['Ushs.50,000', 5_000_000],
  ['50,000 UGX', 5_000_000],
  ['UGX 1,200,000.00', 120_000_000],
  ['\u221250,000', -5_000_000],
  ['-UGX 50,000', -5_000_000],
  ['UGX -50,000', -5_000_000],
  ['50,000-', -5_000_000],
  ['(50,000)', -5_000_000],
  ['(UGX 50,000)', -5_000_000],
  ['50,000 DR', -5_000_000],
  ['50,000CR', 5_000_000],
  ['17.25', 1_725],
  ['17.5', 1_750],
  ['50000,00', 5_000_000],
  ['٥٠٠٠٠', 5_000_000],
  ['0.00', 0],
  // Two meanings, or none.
  ['50.000', null],
  ['50,00,000', null],
  ['1,200 000', null],
  ['5 000 00', null],
  ['(50,000', null],
  ['USD 50', null],
  ['50000.555', null],
  ['', null],
  ['-', null],
  [`5${' '.repeat(1_500)}0`, null],
])('parseAmount reads %j as %s cents', (text, cents) => expect(parseAmount(text)).toBe(cents));

it.each<[string, string | null, string | null]>([
  ['2026-11-20', '2026-11-20', null],
  ['20261120', '2026-11-20', null],
  ['20/11/2026', '2026-11-20', null],
  ['20.11.2026', '2026-11-20', null],
  ['20-NOV-26', '2026-11-20', null],
  ['20Nov2026', null, null],
  ['20 November 2026', '2026-11-20', null],
  ['2026/11/20 09:05', '2026-11-20', '2026-11-20T06:05:00.000Z'],
  ['20/11/2026 2:05:06 PM', '2026-11-20', '2026-11-20T11:05:06.000Z'],
  ['20/11/2026 12:00 AM', '2026-11-20', '2026-11-19T21:00:00.000Z'],
  // The day of an instant is Kampala's.
  ['2026-11-20T22:30:00Z', '2026-11-21', '2026-11-20T22:30:00.000Z'],
  ['2026-11-20T22:30:00.123+00:00', '2026-11-21', '2026-11-20T22:30:00.000Z'],
  ['2026-11-20 10:00 EAT', '2026-11-20', '2026-11-20T07:00:00.000Z'],
  // Two meanings, or none.
  ['20/11/26', null, null],
  ['11/20/2026', null, null],
  ['2026-02-30', null, null],
  ['2026-11-21 25:00', null, null],
  ['20/11/2026 13:00 PM', null, null],
  ['2026-11-20 noon', null, null],
  ['46346', null, null],
  ['', null, null],
])('parseDate reads %j as %s', (text, day, at) =>
  expect(parseDate(text)).toEqual(day === null ? null : { day, at: at === null ? null : new Date(at) }),
);

it.each<[string, number | null]>([
  ['50000', 5_000_000],
  ['50000,', 5_000_000],
  ['17,25', 1_725],
  ['17.5', 1_750],
  ['17.25000', 1_725],
  ['17.255', null],
  ['1,000,000', null],
])('parseMessageAmount reads %j as %s cents', (text, cents) => expect(parseMessageAmount(text)).toBe(cents));

it.each([
  [5_000_000, '50,000'],
  [-1_725, '-17.25'],
  [-5, '-0.05'],
  [0, '0'],
])('formatCents writes %s cents as %s', (cents, text) => expect(formatCents(cents)).toBe(text));
