/** How many rows one page lists. */
export const PAGE_SIZE = 20;

/** Where a page ends: the next begins behind it. */
export interface PageCursor {
  at: Date;
  id: string;
}

/** The cursor of a first page: behind nothing. */
export const FIRST_PAGE: PageCursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a cursor as it was answered; null where it is none of ours. */
export const parsePageCursor = (text: string): PageCursor | null => {
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return ms && id && ID.test(id) ? { at: new Date(Number(ms)), id } : null;
};

/** Cuts what was read, one row above the page's size, to the page and where the next begins. */
export const pageOf = <Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => PageCursor,
): { page: Row[]; next: string | null } => {
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  if (last === undefined) return { page, next: null };
  const { at, id } = cursorOf(last);
  return { page, next: `${at.getTime()}.${id}` };
};
