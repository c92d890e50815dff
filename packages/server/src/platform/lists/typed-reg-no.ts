import { regNoKey } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';

/** The key of a stored registration number, as `regNoKey` makes it; its index is on this expression. */
const keyOf = (column: SQL): SQL => sql`translate(${column}, '/.-', '')`;

/** Whether a stored registration number is the one that was typed, with or without its separators. */
export const isRegNoTyped = (column: SQL, text: string): SQL => sql`${keyOf(column)} = ${regNoKey(text)}`;

/** Whether a stored registration number begins as what was typed. Nothing begins as a text without letters and digits. */
export const beginsAsRegNo = (column: SQL, text: string): SQL => {
  const key = regNoKey(text);
  return /^[A-Z0-9]+$/.test(key) ? sql`${keyOf(column)} like ${`${key}%`}` : sql`false`;
};
