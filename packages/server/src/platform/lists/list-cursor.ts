import { type ColumnKind, isDay } from '@somesa/core/admin';
import { isUuid } from '../db/is-uuid';
import type { ListSource } from './list-source';

/** Last row of a page: its sort value, as formatted by the database, and its ID. Columns and IDs can have any type;
 * `db/page-cursor.ts` is for lists that are only sorted by an instant.
 */
export interface ListCursor {
  /** Null if the row has no value in the column. */
  value: string | null;
  id: string;
}

const MAX_CURSOR_LENGTH = 1_000;

/** Formats a cursor for a response. */
export const formatListCursor = ({ value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Parses a cursor of a request. Returns null if it is invalid. */
export const parseListCursor = (text: string): ListCursor | null => {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id]: unknown[] = parts;
    return (value === null || typeof value === 'string') && typeof id === 'string' ? { value, id } : null;
  } catch {
    // Not JSON.
    return null;
  }
};

const CLOCK = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2}){0,2}$/;

const isInstant = (text: string): boolean => {
  const [day = '', clock = '', ...more] = text.split(' ');
  return isDay(day) && CLOCK.test(clock) && more.length === 0;
};
const isInteger = (text: string): boolean => /^-?\d{1,18}$/.test(text);
const hasNoNul = (text: string): boolean => !text.includes('\0');

const isValidValue: Record<ColumnKind, (text: string) => boolean> = {
  text: hasNoNul,
  word: hasNoNul,
  words: hasNoNul,
  count: isInteger,
  ugx: isInteger,
  instant: isInstant,
  day: isDay,
  details: hasNoNul,
  flag: (text) => text === 'true' || text === 'false',
};
const isValidId: Record<ListSource['id']['type'], (text: string) => boolean> = {
  uuid: isUuid,
  bigint: isInteger,
  text: hasNoNul,
};

/** Returns whether a cursor has values of the column's and the ID's type, which the database can parse. */
export const isValidCursor = (
  { value, id }: ListCursor,
  kind: ColumnKind,
  idType: ListSource['id']['type'],
): boolean => isValidId[idType](id) && (value === null || isValidValue[kind](value));
