import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';

/** Every entry of the ledger, with the reference of the payment, loan, settlement or request that caused it. */
export const ledgerEntryListSource: ListSource<(typeof adminLists)['ledgerEntries']> = {
  from: sql`ledger_entries e
    left join payments p on p.id = e.payment_id
    left join loans lo on lo.id = e.loan_id
    left join settlements st on e.source = 'settlement:' || st.id
    left join approvals ap on e.source in ('journal:' || ap.id, 'journal-reversal:' || ap.id)`,
  id: { is: sql`e.id`, type: 'bigint' },
  columns: () => ({
    postedAt: sql`e.posted_at`,
    valueDate: sql`(e.value_at at time zone 'Africa/Kampala')::date`,
    record: sql`case when e.posting_type = 'journal' then 'journal' when e.payment_id is not null then 'payment'
      when e.loan_id is not null then 'loan' when st.id is not null then 'settlement' else 'other' end`,
    postingType: sql`e.posting_type`,
    debitAccount: sql`e.debit_account`,
    creditAccount: sql`e.credit_account`,
    amountUgx: sql`e.amount_ugx`,
    reference: sql`coalesce(p.reference, lo.reference, st.reference, ap.reference)`,
    source: sql`e.source`,
  }),
  extraCells: {
    recordId: sql`coalesce(e.payment_id, e.loan_id, st.id, ap.id)::text`,
    debitSchool: sql`(select name from schools where 'school-payable:' || schools.id = e.debit_account)`,
    creditSchool: sql`(select name from schools where 'school-payable:' || schools.id = e.credit_account)`,
  },
  hints: {
    // Nearly all entries are paid fees and their charges, which a partial index leaves out.
    record: (words) =>
      words.includes('payment')
        ? null
        : sql`e.posting_type <> 'fees.paid' and e.posting_type <> 'fees.charged'`,
  },
  search: (text) => [
    sql`e.payment_id in (select id from payments where reference = ${normaliseReferenceSearch(text)})`,
    sql`e.loan_id in (select id from loans where reference = ${normaliseReferenceSearch(text)})`,
    sql`e.source in (
      select 'settlement:' || id from settlements where reference = ${normaliseReferenceSearch(text)}
      union all select unnest(array['journal:' || id, 'journal-reversal:' || id]) from approvals
        where reference = ${normaliseReferenceSearch(text)})`,
    sql`e.source = ${text}`,
  ],
};
