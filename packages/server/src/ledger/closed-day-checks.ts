import { sql } from 'drizzle-orm';
import type { BooksCheck } from './books-check';

/** What of the sums of closed days must hold at any moment. */
export const closedDayChecks: readonly BooksCheck[] = [
  {
    check: 'the sums of a closed day are those of its entries',
    rows: sql`select coalesce(d.booked_on, e.booked_on)::text as subject,
        coalesce(d.code, e.code) || ' ' || coalesce(d.amount_ugx, 0) || ' booked ' || coalesce(e.amount_ugx, 0) as detail
      from ledger_days d
      full join (
        select (booked_at at time zone 'Africa/Kampala')::date as booked_on, (value_at at time zone 'Africa/Kampala')::date as value_on,
          debit_account, credit_account, code, count(*) as entries, sum(amount_ugx) as amount_ugx
        from ledger_entries
        where booked_at < (select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_days)
        group by 1, 2, 3, 4, 5) e
        on (e.booked_on, e.value_on, e.debit_account, e.credit_account, e.code)
          = (d.booked_on, d.value_on, d.debit_account, d.credit_account, d.code)
      where (d.entries, d.amount_ugx) is distinct from (e.entries, e.amount_ugx)`,
  },
  {
    check: 'no day between closed ones is open',
    rows: sql`select min(day)::text as subject, count(*) || ' of ' || (max(day) - min(day) + 1) || ' days' as detail
      from closed_ledger_days having count(*) <> max(day) - min(day) + 1`,
  },
];
