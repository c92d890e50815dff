import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

/** Number of children whose codes a transaction assigns: a payment for one of them waits less than a tenth of a second. */
const BATCH_SIZE = 500;

/** Creates the job that assigns payment codes to children of before there were any; a trigger of the database assigns those of all others. */
export const createPaymentCodes =
  ({ database }: { database: Database }) =>
  async (isStopping: () => boolean): Promise<void> => {
    const assign = sql`
      update students set payment_code = next_payment_code() where id in (
        select id from students where payment_code is null order by id limit ${BATCH_SIZE} for update skip locked)
      returning id`;
    while (!isStopping()) {
      const assigned = await database.transaction((tx) => queryRows(tx, assign));
      if (assigned.length < BATCH_SIZE) return;
    }
  };
