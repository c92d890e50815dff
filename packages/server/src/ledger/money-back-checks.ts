import { sql } from 'drizzle-orm';
import type { BooksCheck } from './books-check';

/** What of the money that goes back, or is nobody's yet, must hold at any moment. */
export const moneyBackChecks: readonly BooksCheck[] = [
  {
    check: 'what of a payment was sent back is what its payouts and the books say',
    rows: sql`select coalesce(r.payment_id, o.payment_id, l.payment_id)::text as subject,
        coalesce(r.paid_ugx, 0) || ' sent ' || coalesce(o.sum, 0) || ' booked ' || coalesce(l.sum, 0) as detail
      from refunds r
      full join (select payment_id, sum(amount_ugx) from refund_payouts group by payment_id) o
        on o.payment_id = r.payment_id
      full join (select payment_id, sum(amount_ugx) from ledger_entries
        where code = 'refund.paid' and debit_account = 'refunds-payable' group by payment_id) l
        on l.payment_id = coalesce(r.payment_id, o.payment_id)
      where (coalesce(r.paid_ugx, 0), coalesce(r.paid_ugx, 0)) <> (coalesce(o.sum, 0), coalesce(l.sum, 0))`,
  },
  {
    check: 'a refund is out when all of it was sent back, and no more than that was',
    rows: sql`select payment_id::text as subject, paid_ugx || ' of ' || amount_ugx || ' '
        || coalesce(paid_at::text, 'waiting') as detail
      from refunds where paid_ugx > amount_ugx or (paid_at is not null) <> (paid_ugx = amount_ugx)`,
  },
  {
    check: 'a bank line is nobody’s until it is booked to a payment or sent back',
    rows: sql`select b.external_id as subject, b.amount_ugx || ' unallocated ' || coalesce(u.sum, 0) as detail
      from bank_lines b
      left join (select event, sum(amount_ugx) from (
        select event, amount_ugx from ledger_entries where credit_account = 'unallocated-receipts'
        union all select event, -amount_ugx from ledger_entries where debit_account = 'unallocated-receipts'
      ) t group by event) u on u.event = 'bank-line:' || b.external_id
      where coalesce(u.sum, 0) <> case when b.payment_id is null and b.returned_id is null then b.amount_ugx else 0 end`,
  },
  {
    check:
      'what a network took of another amount, or after it had refused, is nobody’s only while a person is asked about it',
    rows: sql`select u.event as subject, 'unallocated ' || u.sum as detail
      from (select event, sum(amount_ugx) from (
        select event, amount_ugx from ledger_entries where credit_account = 'unallocated-receipts'
        union all select event, -amount_ugx from ledger_entries where debit_account = 'unallocated-receipts'
      ) t where event like 'payment:%' group by event) u
      where u.sum < 0 or (u.sum > 0 and not exists (select 1 from reviews r
        where r.subject = u.event and r.kind in ('provider_amount_mismatch', 'provider_paid_after_failure') and r.closed_at is null))`,
  },
];
