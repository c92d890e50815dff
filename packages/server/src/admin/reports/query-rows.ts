import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';

/** Runs a question and answers its rows. */
export const queryRows = async <Row>(db: Queryable, question: SQL): Promise<Row[]> =>
  ((await db.orm.execute(question)) as unknown as { rows: Row[] }).rows;
