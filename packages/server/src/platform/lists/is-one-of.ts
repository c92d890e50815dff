import { type SQL, sql } from 'drizzle-orm';

/** Whether a column is one of some words; those of an enumeration are given with its name. */
export const isOneOf = (column: SQL, words: readonly string[], type = sql`text`): SQL =>
  sql`${column} in (${sql.join(
    words.map((word) => sql`${word}::${type}`),
    sql`, `,
  )})`;
