import { regNoKey } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';

/** Returns the expression of a stored registration number without separators, as `regNoKey` returns it; it is indexed. */
const getKeyExpression = (column: SQL): SQL => sql`translate(${column}, '/.-', '')`;

/** Returns the condition that a stored registration number equals a typed one, ignoring separators. */
export const isRegNoTyped = (column: SQL, text: string): SQL =>
  sql`${getKeyExpression(column)} = ${regNoKey(text)}`;

/**
 * Returns the condition that a stored registration number starts with a typed text; never true for a text without letters and
 * digits.
 */
export const startsWithRegNo = (column: SQL, text: string): SQL => {
  const key = regNoKey(text);
  return /^[A-Z0-9]+$/.test(key) ? sql`${getKeyExpression(column)} like ${`${key}%`}` : sql`false`;
};
