import { regNoKey } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';

/** The key of a stored registration number, as `regNoKey` makes it; its index is on this expression. */
const keyOf = (column: SQL): SQL => sql`translate(${column}, '/.-', '')`;

/** Returns the condition that a stored registration number equals the typed one, with or without its separators. */
export const isRegNoTyped = (column: SQL, text: string): SQL => sql`${keyOf(column)} = ${regNoKey(text)}`;

/** Returns the condition that a stored registration number starts with the typed text. No number matches a text without letters and digits. */
export const startsWithRegNo = (column: SQL, text: string): SQL => {
  const key = regNoKey(text);
  return /^[A-Z0-9]+$/.test(key) ? sql`${keyOf(column)} like ${`${key}%`}` : sql`false`;
};
