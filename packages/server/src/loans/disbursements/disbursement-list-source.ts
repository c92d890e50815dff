import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { loanConditions } from '../loans/loan-search';

/** List source for disbursements. */
export const disbursementListSource: ListSource<(typeof adminLists)['disbursements']> = {
  from: sql`disbursements x join loans l on l.id = x.loan_id join loan_applications a on a.loan_id = x.loan_id
    join schools sc on sc.id = l.school_id
    ${createQueueItemJoin('disbursement', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    reference: sql`l.reference`,
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
  school: sql`l.school_id`,
  search: loanConditions,
};
