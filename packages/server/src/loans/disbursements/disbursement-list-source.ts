import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { loanConditions } from '../loans/loan-search';

/** List source for disbursements. */
export const disbursementListSource: ListSource<(typeof adminLists)['disbursements']> = {
  from: sql`disbursements x left join loans l on l.id = x.loan_id left join loan_applications a on a.loan_id = x.loan_id
    left join settlements st on st.id = x.settlement_id left join payments p on p.id = x.payment_id
    join schools sc on sc.id = coalesce(l.school_id, st.school_id, p.school_id)
    ${createQueueItemJoin('disbursement', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    reference: sql`coalesce(l.reference, st.reference, p.reference)`,
    purpose: sql`case when x.loan_id is not null then 'loan' when x.settlement_id is not null then 'settlement' else 'refund' end`,
    school: sql`sc.name`,
    amountUgx: sql`x.amount_ugx`,
    method: sql`x.method`,
    status: sql`x.status::text`,
    failure: sql`x.failure`,
    paidAt: sql`x.paid_at`,
    loan: sql`x.loan_id::text`,
    providerReference: sql`x.provider_reference`,
    assignee: createAssigneeCell('disbursement'),
    queueStatus: createQueueStatusCell('disbursement'),
  }),
  hints: { queueStatus: createOpenItemCondition('disbursement') },
  school: sql`sc.id`,
  search: (text) => [
    ...loanConditions(text),
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
  ],
};
