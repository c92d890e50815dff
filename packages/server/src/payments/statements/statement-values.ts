import { isDay } from '@somesa/core/admin';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

const toMonth = (text: string): string => {
  const named = months.indexOf(text.slice(0, 3).toUpperCase());
  return named < 0 ? text.padStart(2, '0') : String(named + 1).padStart(2, '0');
};

/**
 * Parses a date in Kampala time: `2026-11-21`, `21/11/2026`, `21-Nov-2026`, each with or without a time. The day stands before the
 * month. Returns null if it does not exist.
 */
export const parseDate = (text: string): { day: string; at: Date | null } | null => {
  const match =
    /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{4}))(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(
      text,
    );
  if (!match) return null;
  const [
    ,
    isoYear,
    isoMonth = '',
    isoDate = '',
    date = '',
    month = '',
    year = '',
    hours,
    minutes,
    seconds = '00',
  ] = match;
  const day = isoYear
    ? `${isoYear}-${isoMonth.padStart(2, '0')}-${isoDate.padStart(2, '0')}`
    : `${year}-${toMonth(month)}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return null;
  if (hours === undefined) return { day, at: null };
  const at = new Date(`${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}+03:00`);
  return Number.isNaN(at.getTime()) ? null : { day, at };
};

/**
 * Parses an amount in whole shillings: `1200000`, `"1,200,000"`, `UGX 1,200,000.00`, with a minus sign, parentheses or `DR` if it is
 * money out. Returns null for anything else, such as cents.
 */
export const parseAmount = (text: string): number | null => {
  const match =
    /^(\()?\s*(-)?\s*(?:UGX\s*)?([-+])?(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.0{1,2})?\s*(-)?\s*(\))?\s*(CR|DR)?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, opening, minus, sign, digits = '', trailing, closing, side] = match;
  if ((opening === undefined) !== (closing === undefined)) return null;
  const amountUgx = Number(digits.replace(/[, ]/g, ''));
  const isOut = Boolean(opening || minus || sign === '-' || trailing || side?.toUpperCase() === 'DR');
  return Number.isSafeInteger(amountUgx) ? (isOut && amountUgx !== 0 ? -amountUgx : amountUgx) : null;
};

/** Returns the start of a value that stands in a problem, so that one cell can't fill the screen. */
export const truncate = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}...` : value);

/** Parses the amount of a camt or MT940 message, whose decimals are only zeros: `1200000`, `1200000.00`, `1200000,00`. */
export const parseMessageAmount = (text: string): number | null => {
  const match = /^(\d{1,15})(?:[.,]0{0,5})?$/.exec(text);
  return match ? Number(match[1]) : null;
};
