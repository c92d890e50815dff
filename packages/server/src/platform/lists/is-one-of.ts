import { type SQL, sql } from 'drizzle-orm';

/** Returns the condition that a column is one of `words`; `type` is the name of the column's enumeration, if it has one. */
export const isOneOf = (column: SQL, words: readonly string[], type = sql`text`): SQL =>
  sql`${column} in (${sql.join(
    words.map((word) => sql`${word}::${type}`),
    sql`, `,
  )})`;
