import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

/** Returns the number of different payers by phone number. The query reads only the index `payments_payers`, but all of it. */
export const countPayers = async (db: Queryable): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
      select distinct msisdn from payments where status = 'succeeded' and msisdn is not null) payers`,
  );
  return row?.n ?? 0;
};
