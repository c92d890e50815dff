import { type SQL, sql } from 'drizzle-orm';

/** Whether a text begins with what is looked for, whatever the case; by an index on `lower(…) text_pattern_ops`. */
export const startsWith = (column: SQL, text: string): SQL =>
  sql`lower(${column}) like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
