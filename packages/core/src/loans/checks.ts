import { isDay } from './calendar';
import type { LoanError } from './loan-error';

/** The longest schedule that the engine makes or reads, in instalments: fifty years of months. */
export const MAX_INSTALMENTS = 600;

/** The most payments, events or cash flows that one question may bring. */
export const MAX_MOVEMENTS = 10_000;

/** Result of a check: null, or the reason that the value is refused. */
type Check = LoanError | null;

/** The fields of whatever a caller passed, so that a missing input is refused as its missing fields are. */
export const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};

/** The first refusal of several checks, or null. */
export const firstRefusal = (...checks: Check[]): Check => checks.find((check) => check !== null) ?? null;

/** Refuses what is not a whole number in a range that arithmetic keeps exact. */
export const checkWhole = (name: string, value: unknown, least: number, most?: number): Check =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= (most ?? Number.MAX_SAFE_INTEGER)
    ? null
    : {
        code: 'input_invalid',
        message: `${name} must be a whole number from ${least}${most ? ` to ${most}` : ''}`,
      };

/** Refuses what is not a number from 0, or above 0 where it must be, and what is beyond all counting. */
export const checkNumber = (name: string, value: unknown, isAboveZero = false): Check =>
  typeof value === 'number' && (isAboveZero ? value > 0 : value >= 0) && value <= Number.MAX_SAFE_INTEGER
    ? null
    : {
        code: 'input_invalid',
        message: `${name} must be a number ${isAboveZero ? 'above 0' : 'from 0'}`,
      };

/** Refuses what is not a day of the calendar. */
export const checkDay = (name: string, value: unknown): Check =>
  isDay(value)
    ? null
    : { code: 'day_invalid', message: `${name} must be a day of the calendar like 2026-02-28` };

/** Refuses what is none of the words that a field knows. */
export const checkWord = (name: string, value: unknown, words: readonly string[]): Check =>
  words.includes(value as string)
    ? null
    : { code: 'input_invalid', message: `${name} must be one of ${words.join(', ')}` };

/** Refuses what is no list, a list of the wrong length, and a list with an item that its own check refuses. */
export const checkList = (
  name: string,
  value: unknown,
  least: number,
  most: number,
  checkItem: (item: unknown, name: string) => Check,
): Check => {
  if (!Array.isArray(value) || value.length < least || value.length > most)
    return { code: 'input_invalid', message: `${name} must be a list of ${least} to ${most}` };
  for (let at = 0; at < value.length; at += 1) {
    const refusal = checkItem(value[at], `${name}[${at}]`);
    if (refusal) return refusal;
  }
  return null;
};

/** Refuses the second bearer of a name that only one may bear. */
export const checkUnique = (name: string, values: readonly unknown[]): Check =>
  new Set(values).size === values.length
    ? null
    : { code: 'number_repeated', message: `${name} must differ from one another` };

/** Refuses what is no name: a text that is not empty. */
export const checkName = (name: string, value: unknown): Check =>
  typeof value === 'string' && value !== ''
    ? null
    : { code: 'input_invalid', message: `${name} must be a name that is not empty` };

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Refuses what is no moment in ISO 8601 with its zone. */
export const checkInstant = (name: string, value: unknown): Check =>
  typeof value === 'string' && instantPattern.test(value) && Number.isFinite(Date.parse(value))
    ? null
    : { code: 'input_invalid', message: `${name} must be a moment like 2026-02-28T09:30:00Z` };
