import { sql } from 'drizzle-orm';
import type { BooksCheck } from './books-check';

/** What must hold at any moment of what was handed to schools. */
export const settlementChecks: readonly BooksCheck[] = [
  {
    check:
      'a settlement is booked with its amount, from what is owed to its school, if it was paid, and not at all if not',
    rows: sql`select coalesce(st.reference, b.event) as subject,
        coalesce(st.state || ' ' || st.amount_ugx, 'nothing') || ' booked ' || coalesce(b.sum, 0) as detail
      from settlements st
      full join (select event, sum(amount_ugx), min(debit_account) as account, count(*) as n from ledger_entries
        where code = 'school.settled' group by event) b on b.event = 'settlement:' || st.id
      where coalesce(b.sum, 0) <> case when st.state = 'paid' then st.amount_ugx else 0 end
        or (b.event is not null and (b.n <> 1 or b.account is distinct from 'school-payable:' || st.school_id))`,
  },
];
