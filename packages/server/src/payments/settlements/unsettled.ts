import { account } from '../../ledger/accounts';
import type { Queryable } from '../../platform/db/database';
import { balance, getDayEnd, isCredit, isDebit } from '../../schools/school-ledger';

/**
 * Subquery for the IDs of paid payments that their provider may have reversed, each payment of a group, until staff have decided. No
 * settlement pays them.
 */
export const mismatchedPayments = `
  select distinct p.id as payment_id from exceptions x
  cross join lateral (select case when x.subject like 'payment:%' then substr(x.subject, 9)::uuid end as id) s
  join payments p on p.id = s.id or p.group_id = s.id
  where x.kind = 'provider_mismatch' and x.resolved_at is null and p.status = 'succeeded'`;

const mismatched = {
  name: 'school-ledger-mismatched',
  text: `
    select coalesce(sum(case when e.credit_account = $1 then e.amount_ugx else -e.amount_ugx end), 0)::bigint as "mismatchedUgx"
    from ledger_entries e join (${mismatchedPayments}) d on d.payment_id = e.payment_id
    where (${isCredit} or ${isDebit}) and e.posted_at < $2
      and not exists (select 1 from settlement_entries s join settlements t on t.id = s.settlement_id
        where s.entry_id = e.id and t.status <> 'created')`,
};

/**
 * Returns the amount posted for a school until the end of a day in Kampala that is not yet settled, in UGX, without payments that their provider
 * may have reversed. Because of later reversals, it is never more than the amount owed now.
 */
export const getUnsettledUgx = async (db: Queryable, schoolId: number, day: string): Promise<number> => {
  const values = [account.schoolPayable(schoolId), getDayEnd(day)];
  const [row] = await db.run<{ now_ugx: number; until_ugx: number }>(balance, values);
  const [leftOut] = await db.run<{ mismatchedUgx: number }>(mismatched, values);
  return row ? Math.min(row.now_ugx, row.until_ugx) - (leftOut?.mismatchedUgx ?? 0) : 0;
};
