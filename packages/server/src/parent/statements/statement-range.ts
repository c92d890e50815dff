import { err, type FieldKeys, ok, type Result } from '@somesa/core';
import { isDay, isDayOfCentury } from '@somesa/core/admin';

/** Maximum length of a statement in years. */
const MAX_YEARS = 10;

/** Days in Africa/Kampala, both included. */
export interface StatementRange {
  from: string;
  to: string;
}

/** Returns the same date some years earlier; 28 February for 29 February if that year has none. */
const subtractYears = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return isDay(`${year}${day.slice(4)}`) ? `${year}${day.slice(4)}` : `${year}-02-28`;
};

/** Parses the period of a statement, by default the last 12 months; returns the problems by field. */
export const parseStatementRange = (
  query: { from?: unknown; to?: unknown },
  today: string,
): Result<StatementRange, FieldKeys> => {
  const errors: FieldKeys = {};
  const read = (name: 'from' | 'to'): string | null => {
    const value = query[name];
    if (value === undefined) return null;
    if (typeof value === 'string' && isDayOfCentury(value)) return value;
    errors[name] = ['field_invalid'];
    return null;
  };
  const [requestedFrom, requestedTo] = [read('from'), read('to')];
  if (Object.keys(errors).length > 0) return err(errors);
  const to = requestedTo ?? (requestedFrom !== null && requestedFrom > today ? requestedFrom : today);
  const from = requestedFrom ?? subtractYears(to, 1);
  if (from > to) return err({ to: ['range_swapped'] });
  return from < subtractYears(to, MAX_YEARS) ? err({ from: ['range_too_long'] }) : ok({ from, to });
};
