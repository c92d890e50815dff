import { type SQL, sql } from 'drizzle-orm';

/** A text with nothing in it that `like` takes for more than itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text begins with what is looked for, whatever the case; by an index on `lower(…) text_pattern_ops`. */
export const startsWith = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like ${`${literally(text.toLowerCase())}%`}`;
