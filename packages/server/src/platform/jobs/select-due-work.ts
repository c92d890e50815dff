import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { queryRows } from '../db/query-rows';

/** Work on the rows of a table, and the condition of a row that is due. */
export interface RowWork {
  table: PgTable;
  isDue: SQL | undefined;
  run: () => Promise<unknown>;
}

/** Returns the work whose table has a due row. Checks all tables in one query, because a sweep rarely finds any. */
export const selectDueWork = async (db: Queryable, works: readonly RowWork[]): Promise<RowWork[]> => {
  const columns = works.map(
    ({ table, isDue }, at) =>
      sql`exists (select from ${table} where ${isDue}) as ${sql.identifier(`has${at}`)}`,
  );
  const [due] = await queryRows<Record<string, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  return works.filter((_work, at) => due?.[`has${at}`]);
};
