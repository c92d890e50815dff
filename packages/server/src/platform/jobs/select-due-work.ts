import { type SQL, sql, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { queryRows } from '../db/query-rows';

/** Table of which some work processes rows, and the condition of a row that is due. */
export interface DueRows {
  table: Table;
  isDue: SQL | undefined;
  /** Column whose index finds such a row. */
  by?: PgColumn;
}

/**
 * Returns the work whose table has a due row. Checks all tables in one query, because it rarely finds any. The order makes the database use the
 * index: if it expects many due rows, it would look for the first in the whole table.
 */
export const selectDueWork = async <Work extends DueRows>(
  db: Queryable,
  works: readonly Work[],
): Promise<Work[]> => {
  const columns = works.map(({ table, isDue, by }, at) => {
    const order = by ? sql`order by ${by}` : sql``;
    return sql`(select true from ${table} where ${isDue} ${order} limit 1) as ${sql.identifier(`has${at}`)}`;
  });
  const [due] = await queryRows<Record<string, boolean | null>>(
    db,
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return works.filter((_work, at) => due?.[`has${at}`]);
};
