import { isAmountUgx } from '@somesa/core';

/** Keeps the characters that MTN and Airtel take in a message; anything else becomes a space. */
export const wireText = (text: string, maxLength: number): string =>
  text.replace(/[^A-Za-z0-9 .,/-]/g, ' ').slice(0, maxLength);

/** Reads an id or a word that a network sends as text or as a number; null where there is none. */
export const firstText = (value: string | number | null | undefined): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return String(value);
};

/** Reads money as networks normalise it (`350000`, `350000.00`); null where it is no whole amount. */
export const parseWholeUgx = (value: string | number | null | undefined): number | null => {
  const match = /^(\d{1,15})(?:\.0+)?$/.exec(firstText(value) ?? '');
  const amountUgx = Number(match?.[1]);
  return isAmountUgx(amountUgx) ? amountUgx : null;
};
