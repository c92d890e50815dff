import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';

/** Money of one source that stands in the suspense account. */
export interface UnallocatedItem {
  /** Cause of the receipt: a payment or a bank transaction; `journal` for all journals by hand. */
  source: string;
  /** Posting date of the first entry since nothing of the source stood there, in Kampala. */
  since: string;
  /** Negative if journals took more than they brought, such as money of a payment or a bank transaction. */
  amountUgx: number;
}

export const listUnallocatedItems = (db: Queryable, until: string): Promise<UnallocatedItem[]> =>
  queryRows<UnallocatedItem>(
    db,
    // Nearly all entries are paid fees and their charges, which never touch the account and are not in the partial index.
    sql`with entries as (
        select id, posted_at, case when posting_type = 'journal' then 'journal' else source end as source,
          case when credit_account = 'unallocated-receipts' then amount_ugx else -amount_ugx end as amount
        from ledger_entries
        where posting_type <> 'fees.paid' and posting_type <> 'fees.charged'
          and 'unallocated-receipts' in (debit_account, credit_account)
          and posted_at < ((${until}::date + 1)::timestamp at time zone 'Africa/Kampala')),
      balances as (select *, sum(amount) over (partition by source order by id) as balance from entries),
      -- One journal may clear what another brought, so money has stood there since the balance was last zero.
      waiting as (select *, max(id) filter (where balance = 0) over (partition by source) as cleared_id from balances)
      select source, to_char(min(posted_at at time zone 'Africa/Kampala'), 'YYYY-MM-DD') as since, sum(amount)::bigint as "amountUgx"
      from waiting where id > coalesce(cleared_id, 0) group by source order by min(posted_at), source`,
  );
