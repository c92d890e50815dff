import type { PageCursor } from '@somesa/core/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Number of rows of a page. */
export const PAGE_SIZE = 20;

/** Cursor before the newest row. */
export const FIRST_PAGE: PageCursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Formats a cursor for a response. */
export const formatPageCursor = ({ at, id }: PageCursor): string => `${at.getTime()}.${id}`;

/** Returns the condition for the rows after a cursor, in descending order of `by`; undefined without a cursor. */
export const isAfterCursor = (
  after: PageCursor | null,
  by: { at: AnyColumn; id: AnyColumn },
): SQL | undefined =>
  after === null
    ? undefined
    : sql`(${by.at}, ${by.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;

/** Splits rows, of which up to `PAGE_SIZE` + 1 were read, into a page and the cursor of the next; null on the last page. */
export const toPage = <Row>(
  rows: readonly Row[],
  getCursor: (row: Row) => string,
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : getCursor(last) };
};
