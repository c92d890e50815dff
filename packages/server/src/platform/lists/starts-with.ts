import { type SQL, sql } from 'drizzle-orm';

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Returns the condition that a column starts with `text`, ignoring case. Can use an index on `lower(…) text_pattern_ops`. */
export const startsWith = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like ${`${escapeLike(text.toLowerCase())}%`}`;
