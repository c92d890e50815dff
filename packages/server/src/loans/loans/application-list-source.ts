import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import { isOneOf } from '../../platform/lists/is-one-of';
import type { ListSource } from '../../platform/lists/list-source';
import { loanConditions } from './loan-search';

/** List source for loan applications in every status. */
export const applicationListSource: ListSource<(typeof adminLists)['applications']> = {
  from: sql`loans x join loan_applications a on a.loan_id = x.id join schools sc on sc.id = x.school_id
    ${createQueueItemJoin('application', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`x.created_at`,
    reference: sql`x.reference`,
    status: sql`x.status::text`,
    applicant: sql`a.full_name`,
    childName: sql`a.child_name`,
    school: sql`sc.name`,
    requestedUgx: sql`x.requested_principal_ugx`,
    amountUgx: sql`x.principal_ugx`,
    requestedTerm: sql`x.requested_term`,
    term: sql`x.term`,
    expense: sql`x.expense`,
    isFirstApproved: sql`(x.first_approver_id is not null)`,
    assignee: createAssigneeCell('application'),
    queueStatus: createQueueStatusCell('application'),
  }),
  words: { status: (statuses) => isOneOf(sql`x.status`, statuses, sql`loan_status`) },
  hints: { queueStatus: createOpenItemCondition('application') },
  school: sql`x.school_id`,
  search: loanConditions,
};
