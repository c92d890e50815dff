import { toRegNoKey } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';

/** Returns the expression of a stored registration number without separators, as `toRegNoKey` returns it; it is indexed. */
const getKeyExpression = (column: SQL): SQL => sql`translate(${column}, '/.-', '')`;

/** Returns the condition that a stored registration number equals a typed one, ignoring separators. */
export const regNoEquals = (column: SQL, text: string): SQL =>
  sql`${getKeyExpression(column)} = ${toRegNoKey(text)}`;

/**
 * Returns the condition that a stored registration number starts with a typed text; never true for a text without letters and
 * digits.
 */
export const regNoStartsWith = (column: SQL, text: string): SQL => {
  const key = toRegNoKey(text);
  return /^[A-Z0-9]+$/.test(key) ? sql`${getKeyExpression(column)} like ${`${key}%`}` : sql`false`;
};
