import type { PromiseView } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

/** SQL for what was paid on the loan of a contact `k` from a promise to its day, in UGX. */
const paidSince: SQL = sql`coalesce((select sum(r.amount_ugx) from repayments r where r.loan_id = k.loan_id
  and r.reversed_at is null and r.value_at >= k.recorded_at and r.value_date <= k.promised_on), 0)`;

/** Returns SQL for the status of the promise of a contact `k` on a day; null if it has none. */
export const createPromiseStatus = (today: SQL): SQL => sql`case when k.promised_on is null then null
  when ${paidSince} >= k.promised_ugx then 'kept' when k.promised_on < ${today} then 'broken' else 'open' end`;

/** Finds the last promise to pay on a loan; null if there is none. */
export const findLastPromise = async (
  db: Queryable,
  loanId: string,
  today: string,
): Promise<PromiseView | null> => {
  const [row] = await queryRows<PromiseView>(
    db,
    sql`select to_char(k.promised_on, 'YYYY-MM-DD') as on, k.promised_ugx as amount,
        ${createPromiseStatus(sql`${today}::date`)} as status
      from loan_contacts k where k.loan_id = ${loanId}::uuid and k.promised_on is not null
      order by k.recorded_at desc, k.id limit 1`,
  );
  return row ?? null;
};
