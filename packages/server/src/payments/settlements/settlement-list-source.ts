import type { officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { typedReference } from '../../platform/lists/typed-reference';

/** What was handed, or is being handed, to schools. */
export const settlementListSource: ListSource<(typeof officeLists)['settlements']> = {
  from: sql`settlements st join schools sc on sc.id = st.school_id`,
  id: { is: sql`st.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`st.created_at`,
    reference: sql`st.reference`,
    school: sql`sc.name`,
    untilOn: sql`st.until_on`,
    amountUgx: sql`st.amount_ugx`,
    state: sql`st.state`,
    paidOn: sql`st.paid_on`,
    externalId: sql`st.external_id`,
  }),
  school: sql`st.school_id`,
  search: (text) => [sql`st.reference = ${typedReference(text)}`, sql`st.external_id = ${text}`],
};
