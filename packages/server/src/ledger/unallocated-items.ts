import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';

/** Money of one source that stands in the suspense account. */
export interface UnallocatedItem {
  /** Cause of the receipt: a payment or a bank transaction. */
  source: string;
  /** Posting date of the first entry, in Kampala. */
  since: string;
  amountUgx: number;
}

/** Lists what stood in the suspense account at the end of a posting date, oldest first. */
export const listUnallocatedItems = (db: Queryable, until: string): Promise<UnallocatedItem[]> =>
  queryRows<UnallocatedItem>(
    db,
    // Nearly all entries are paid fees and their charges, which never touch the account and are not in the partial index.
    sql`select source, to_char(min(posted_at at time zone 'Africa/Kampala'), 'YYYY-MM-DD') as since,
        sum(case when credit_account = 'unallocated-receipts' then amount_ugx else -amount_ugx end)::bigint as "amountUgx"
      from ledger_entries
      where posting_type <> 'fees.paid' and posting_type <> 'fees.charged'
        and 'unallocated-receipts' in (debit_account, credit_account)
        and posted_at < ((${until}::date + 1)::timestamp at time zone 'Africa/Kampala')
      group by source
      having sum(case when credit_account = 'unallocated-receipts' then amount_ugx else -amount_ugx end) <> 0
      order by min(posted_at), source`,
  );
