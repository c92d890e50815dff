import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';

/** List of all settlements. */
export const settlementListSource: ListSource<(typeof adminLists)['settlements']> = {
  from: sql`settlements st join schools sc on sc.id = st.school_id`,
  id: { is: sql`st.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`st.created_at`,
    reference: sql`st.reference`,
    school: sql`sc.name`,
    untilOn: sql`st.until_on`,
    amountUgx: sql`st.amount_ugx`,
    status: sql`st.status`,
    paidOn: sql`st.paid_on`,
    providerTransactionId: sql`coalesce(st.provider_transaction_id, (
      select string_agg(d.provider_transaction_id, ', ' order by d.part) from disbursements d
      where d.settlement_id = st.id and d.status = 'succeeded'))`,
  }),
  school: sql`st.school_id`,
  search: (text) => [
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
    sql`st.provider_transaction_id = ${text}`,
    sql`exists (select 1 from disbursements d where d.settlement_id = st.id and d.provider_transaction_id = ${text})`,
  ],
};
