import { err, type FieldKeys, ok, type Result } from '@somesa/core';
import { isDay } from '@somesa/core/admin';
import { readDay } from '../lists/read-day';

/** The most years that a statement covers. */
const MAX_YEARS = 10;

/** Days in Africa/Kampala, both included. */
export interface StatementRange {
  from: string;
  to: string;
}

/** The same day so many years before; of 29 February the 28th where there is none. */
const yearsBefore = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return isDay(`${year}${day.slice(4)}`) ? `${year}${day.slice(4)}` : `${year}-02-28`;
};

/** Reads which days a statement is asked for, and names what is wrong with them; no days ask for the last 12 months. */
export const readRange = (
  given: { from?: unknown; to?: unknown },
  today: string,
): Result<StatementRange, FieldKeys> => {
  const wrong: FieldKeys = {};
  const read = (name: 'from' | 'to'): string | null => {
    const value = given[name];
    if (value === undefined) return null;
    const day = typeof value === 'string' ? readDay(value) : null;
    if (day === null) wrong[name] = ['field_invalid'];
    return day;
  };
  const [first, last] = [read('from'), read('to')];
  if (Object.keys(wrong).length > 0) return err(wrong);
  const to = last ?? (first !== null && first > today ? first : today);
  const from = first ?? yearsBefore(to, 1);
  if (from > to) return err({ to: ['range_swapped'] });
  return from < yearsBefore(to, MAX_YEARS) ? err({ from: ['range_too_long'] }) : ok({ from, to });
};
