import { cleanText, parseUgx } from '@somesa/core';
import { type FeeBatchKind, type FeeBatchRow, isDayOfCentury, type TypedBatchRow } from '@somesa/core/admin';

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** Returns the number of a month that is written as a number or a name, or '' if it is none. */
const readMonth = (text: string): string => {
  if (/^\d+$/.test(text)) return text;
  const at = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return at < 0 || at % 3 > 0 ? '' : String(at / 3 + 1);
};

/** Reads a day as people write it: `2026-02-03`, or day first, `3/2/2026`, `03.02.26` and `3 Feb 2026`. Returns null if it is none. */
export const parseTypedDay = (typed: string): string | null => {
  const text = cleanText(typed);
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-./ ](\d{1,2}|[a-z]{3,9})[-./ ](\d{4}|\d{2})$/i.exec(text) ?? [];
  const written = day
    ? `${year.padStart(4, '20')}-${readMonth(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    : text;
  return isDayOfCentury(written) ? written : null;
};

/** Reads an amount, which is negative with a sign before it or in brackets, as in accounts. Returns null if it is none. */
export const parseAmount = (typed: string): number | null => {
  // Spreadsheets write whole amounts with two zeros after the point.
  const text = cleanText(typed).replace(/\.00(?=\)?$)/, '');
  if (/^0+$/.test(text)) return 0;
  const [, inner = null] = /^\((.*)\)$/.exec(text) ?? /^[-−](.*)$/.exec(text) ?? [];
  const amountUgx = parseUgx(inner ?? text);
  return amountUgx !== null && inner !== null ? -amountUgx : amountUgx;
};

/** Field of a row that can't be read as it is typed, and the row without it. */
export interface ReadRow {
  row: FeeBatchRow;
  unread: 'amountUgx' | 'percent' | 'paidOn' | null;
}

/** Reads a row as a person types or pastes it. */
export const readBatchRow = (kind: FeeBatchKind, typed: TypedBatchRow): ReadRow => {
  const percentText = kind === 'bursary' ? /^(\d{1,3})\s*%$/.exec(cleanText(typed.amount))?.[1] : undefined;
  const percent = percentText === undefined ? null : Number(percentText);
  const amountUgx = percent === null ? parseAmount(typed.amount) : null;
  const paidOn = cleanText(typed.paidOn) === '' ? null : parseTypedDay(typed.paidOn);
  const isPercentWrong = percent !== null && (percent < 1 || percent > 100);
  const unread =
    percent === null && amountUgx === null
      ? 'amountUgx'
      : isPercentWrong
        ? 'percent'
        : paidOn === null && cleanText(typed.paidOn) !== ''
          ? 'paidOn'
          : null;
  const number = cleanText(typed.receiptNumber).toUpperCase();
  return {
    row: {
      child: cleanText(typed.child),
      amountUgx,
      percent,
      paidOn,
      receiptNumber: number || null,
      reason: cleanText(typed.reason) || null,
    },
    unread,
  };
};
