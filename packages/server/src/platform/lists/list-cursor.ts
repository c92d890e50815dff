import { type ColumnKind, isDay } from '@somesa/core/admin';
import { isUuid } from '../db/is-uuid';
import type { ListSource } from './list-source';

/**
 * End of a page of a list: the value it is sorted by, as the database writes it, and the row. Staff sort by columns
 * of every kind, and the rows have IDs of every kind; `db/page-cursor.ts` is for lists with a single order, by an
 * instant of ours.
 */
export interface ListCursor {
  /** Null where the row has nothing there. */
  value: string | null;
  id: string;
}

const MAX_CURSOR_LENGTH = 1_000;

/** Writes a cursor as it is handed out. */
export const writeListCursor = ({ value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Reads a cursor that was handed out; null where it is none. */
export const readListCursor = (text: string): ListCursor | null => {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id]: unknown[] = parts;
    return (value === null || typeof value === 'string') && typeof id === 'string' ? { value, id } : null;
  } catch {
    // Whatever is no JSON is no cursor of ours.
    return null;
  }
};

const CLOCK = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2}){0,2}$/;

const isInstant = (text: string): boolean => {
  const [day = '', clock = '', ...more] = text.split(' ');
  return isDay(day) && CLOCK.test(clock) && more.length === 0;
};
const isInteger = (text: string): boolean => /^-?\d{1,18}$/.test(text);
const isPlain = (text: string): boolean => !text.includes('\0');

const isWritten: Record<ColumnKind, (text: string) => boolean> = {
  text: isPlain,
  word: isPlain,
  count: isInteger,
  ugx: isInteger,
  instant: isInstant,
  day: isDay,
  flag: (text) => text === 'true' || text === 'false',
};
const isId: Record<ListSource['id']['type'], (text: string) => boolean> = {
  uuid: isUuid,
  bigint: isInteger,
  text: isPlain,
};

/** Tells whether a cursor can be of a list that is sorted by such a column: the database is asked for no other. */
export const isCursorOf = (
  { value, id }: ListCursor,
  kind: ColumnKind,
  idType: ListSource['id']['type'],
): boolean => isId[idType](id) && (value === null || isWritten[kind](value));
