import type { sql } from 'drizzle-orm';

/** One thing in the books that does not agree with another. */
export interface Discrepancy {
  check: string;
  subject: string;
  detail: string;
}

/** Something that must hold at any moment; the query answers the rows that break it, as subject and detail. */
export interface BooksCheck {
  check: string;
  rows: ReturnType<typeof sql>;
}
