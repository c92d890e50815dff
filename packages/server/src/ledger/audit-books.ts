import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/** One thing in the books that does not agree with another. */
export interface Discrepancy {
  check: string;
  subject: string;
  detail: string;
}

/** What must hold at any moment; each query answers the rows that break it. */
const checks: readonly { check: string; rows: ReturnType<typeof sql> }[] = [
  {
    check: 'the trial balance is zero',
    rows: sql`select 'all accounts' as subject, sum(balance)::text as detail from (
      select amount_ugx as balance from ledger_entries where debit_account in (select code from accounts)
      union all select -amount_ugx from ledger_entries where credit_account in (select code from accounts)
    ) t having coalesce(sum(balance), 0) <> 0`,
  },
  {
    check: 'a payment is booked with its amount if it succeeded, and not at all if not',
    rows: sql`select p.id::text as subject, p.state || ' ' || p.amount_ugx || ' booked ' || coalesce(b.sum, 0) as detail
      from payments p
      left join (select payment_id, sum(amount_ugx) from ledger_entries group by payment_id) b on b.payment_id = p.id
      where coalesce(b.sum, 0) <> case when p.state = 'succeeded' then p.amount_ugx else 0 end`,
  },
  {
    check: 'a fee item is paid as far as its allocations go',
    rows: sql`select f.id::text as subject, f.paid_ugx || ' allocated ' || coalesce(a.sum, 0) as detail
      from fee_items f
      left join (select fee_item_id, sum(amount_ugx) from allocations group by fee_item_id) a on a.fee_item_id = f.id
      where f.paid_ugx <> coalesce(a.sum, 0)`,
  },
  {
    check: 'what is owed to a school is what was allocated to its fee items',
    rows: sql`select s.slug as subject, coalesce(l.sum, 0) || ' allocated ' || coalesce(a.sum, 0) as detail
      from schools s
      left join (select credit_account, sum(amount_ugx) from ledger_entries where code = 'fees.paid' group by credit_account) l
        on l.credit_account = 'school-payable:' || s.id
      left join (select p.school_id, sum(a.amount_ugx) from allocations a join payments p on p.id = a.payment_id
        group by p.school_id) a on a.school_id = s.id
      where coalesce(l.sum, 0) <> coalesce(a.sum, 0)`,
  },
  {
    check: 'a surplus waits for its refund',
    rows: sql`select coalesce(l.payment_id, r.payment_id)::text as subject,
        coalesce(l.sum, 0) || ' queued ' || coalesce(r.amount_ugx, 0) as detail
      from (select payment_id, sum(amount_ugx) from ledger_entries where code = 'fees.surplus' group by payment_id) l
      full join refunds r on r.payment_id = l.payment_id
      where coalesce(l.sum, 0) <> coalesce(r.amount_ugx, 0)`,
  },
];

/** Holds the books against each other; an empty answer says that they agree. */
export const auditBooks = async (database: Database): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  for (const { check, rows } of checks) {
    const answer = (await database.orm.execute(rows)) as unknown as { rows: Omit<Discrepancy, 'check'>[] };
    for (const row of answer.rows) found.push({ check, ...row });
  }
  return found;
};
