import type { PageCursor } from '@somesa/core/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { isUuid } from './is-uuid';

/** Number of rows of a page. */
export const PAGE_SIZE = 20;

/** The cursor of a first page of newest rows: behind nothing. */
export const FIRST_PAGE: PageCursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Writes a cursor as it is answered. */
export const writePageCursor = ({ at, id }: PageCursor): string => `${at.getTime()}.${id}`;

/** Reads a cursor as it was answered; null where it is none of ours. */
export const parsePageCursor = (text: string): PageCursor | null => {
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return ms && id && isUuid(id) ? { at: new Date(Number(ms)), id } : null;
};

/** The condition that picks the rows behind a cursor, newest first by these columns; all of them without one. */
export const isAfterCursor = (
  after: PageCursor | null,
  by: { at: AnyColumn; id: AnyColumn },
): SQL | undefined =>
  after === null
    ? undefined
    : sql`(${by.at}, ${by.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;

/** Cuts what was read, one row above the page's size, to the page and where the next begins; null on the last. */
export const pageOf = <Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
};
