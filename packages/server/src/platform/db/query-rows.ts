import type { SQL } from 'drizzle-orm';
import type { Queryable } from './database';

/** Runs a query and returns its rows. */
export const queryRows = async <Row>(db: Queryable, query: SQL): Promise<Row[]> =>
  ((await db.orm.execute(query)) as unknown as { rows: Row[] }).rows;
