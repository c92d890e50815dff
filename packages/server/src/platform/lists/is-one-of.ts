import { type SQL, sql } from 'drizzle-orm';

/** Returns the condition that a column is one of `words`; for an enumeration, `type` is its name. */
export const isOneOf = (column: SQL, words: readonly string[], type = sql`text`): SQL =>
  sql`${column} in (${sql.join(
    words.map((word) => sql`${word}::${type}`),
    sql`, `,
  )})`;
