import { isAmountUgx, truncateText } from '@somesa/core';
import { nullable, number, optional, string, union } from 'superstruct';
import type { BalanceOutcome } from './provider';

/** Field that providers send as text or as a number, or leave out. */
export const optionalText = optional(nullable(union([string(), number()])));

/** Replaces the characters that MTN and Airtel don't accept in a message with spaces, and cuts it to `maxLength` characters. */
export const toWireText = (text: string, maxLength: number): string =>
  truncateText(text.replace(/[^A-Za-z0-9 .,/-]/g, ' '), maxLength);

/** Converts an ID or a code that a network sends as text or as a number to text. Returns null if it is missing or empty. */
export const toText = (value: string | number | null | undefined): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return String(value);
};

/** Form of an ID that identifies money or a message: others could become the same one when they are stored. */
export const providerIdForm = /^[!-~][ -~]{0,63}$/;

/** Converts the provider's own ID of a transaction or a message to text. Returns null if it is missing, has another form, or is a number that was rounded. */
export const toProviderId = (value: string | number | null | undefined): string | null => {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return null;
  const text = toText(value);
  return text !== null && providerIdForm.test(text) ? text : null;
};

/** Parses an amount as networks format it (`350000`, `350000.00`). Returns null if it is not in whole shillings. */
export const parseWholeUgx = (value: string | number | null | undefined): number | null => {
  const match = /^(\d{1,15})(?:\.0+)?$/.exec(toText(value) ?? '');
  const amountUgx = Number(match?.[1]);
  return isAmountUgx(amountUgx) ? amountUgx : null;
};

/** Parses a wallet's balance (`37600`, `37,600.00`). Cents, which some networks keep as charges, are cut off. */
export const parseBalance = (value: string | number | null | undefined): BalanceOutcome => {
  const text = (toText(value) ?? '').replace(/,/g, '');
  const match = /^(-?\d{1,15})(?:\.\d+)?$/.exec(text);
  return match
    ? { kind: 'balance', amountUgx: Number(match[1]) }
    : { kind: 'inconclusive', detail: 'the balance can’t be read' };
};

/** Parses JSON from an external system. Returns null if it is not JSON, as for the JSON value null. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
