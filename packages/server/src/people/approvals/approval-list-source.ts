import { type adminLists, approvalKindsWithoutReason } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { matchesWords } from '../../platform/lists/search-words';
import { createAssigneeCell, createQueueItemJoin, createQueueStatusCell } from '../queue/queue-cells';
import { approvalSubjects } from '../queue/queue-subjects';
import { createSubjectNameSql } from './approval-subject-name';

/** List of all actions that one person requests and another approves. */
export const approvalListSource: ListSource<(typeof adminLists)['approvals']> = {
  from: sql`approvals x join users r on r.id = x.requested_by left join users d on d.id = x.decided_by
    ${createQueueItemJoin('approval', sql`x.id::text`)}`,
  id: { is: sql`x.id`, type: 'uuid' },
  columns: ({ id }) => ({
    requestedAt: sql`x.requested_at`,
    reference: sql`x.reference`,
    kind: sql`x.kind`,
    subject: createSubjectNameSql(sql`x`),
    amountUgx: sql`x.amount_ugx`,
    requestedBy: sql`trim(r.first_name || ' ' || r.last_name)`,
    status: sql`x.status`,
    decidedBy: sql`trim(d.first_name || ' ' || d.last_name)`,
    expiresAt: sql`x.expires_at`,
    reason: sql`case when x.kind <> all(${sql.param(approvalKindsWithoutReason)}::text[]) then nullif(x.reason, '') end`,
    mine: sql`case when x.requested_by = ${id}::uuid then 'mine' else 'others' end`,
    assignee: createAssigneeCell(approvalSubjects),
    queueStatus: createQueueStatusCell(approvalSubjects),
  }),
  search: (text) => [
    sql`x.reference = ${normaliseReferenceSearch(text)}`,
    matchesWords(sql`x.subject_name`, text),
  ],
};
