import { type SQL, sql } from 'drizzle-orm';

/** A text with nothing in it that `like` takes for more than itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the condition that a column starts with `text`, ignoring case; it can use an index on `lower(…) text_pattern_ops`. */
export const startsWith = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like ${`${escapeLike(text.toLowerCase())}%`}`;
