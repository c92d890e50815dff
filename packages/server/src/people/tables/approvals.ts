import { type ApprovalKind, type ApprovalLimit, approvalStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, ugx } from '../../platform/db/columns';
import { users } from './users';

/**
 * Actions that one person requests and another approves. The database guards them: a request does not change, a decided one stays
 * decided, and no one decides on their own.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** Item that the action is about, as its kind names it: at most one request of a kind waits for each subject. */
    subject: text('subject').notNull(),
    /** Name of the subject for people; null if it has none. */
    subjectName: text('subject_name'),
    /** Amount of the action for lists; null if it has none. */
    amountUgx: ugx('amount_ugx'),
    details: jsonb('details').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: approvalStatuses }).notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Effect of the action, as its approver saw it; until then, as it was requested. */
    description: jsonb('description').notNull(),
    /** Person who approved or rejected it. */
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Time of the approval, rejection or withdrawal. */
    decidedAt: instant('decided_at'),
    rejectionReason: text('rejection_reason'),
    /** Time from which an approved action takes effect. */
    notBefore: instant('not_before'),
    appliedAt: instant('applied_at'),
    /** Problem for which the action could not take effect when its time came. */
    problem: jsonb('problem'),
  },
  (table) => [
    uniqueIndex('approvals_one_waiting')
      .on(table.kind, table.subject)
      .where(sql`status in ('open', 'approved')`),
    index('approvals_subject').on(table.subject),
    index('approvals_requested').on(table.requestedAt, table.id),
    index('approvals_open').on(table.expiresAt).where(sql`status = 'open'`),
    index('approvals_not_before').on(table.notBefore).where(sql`status = 'approved'`),
    check('approvals_two_people', sql`${table.decidedBy} <> ${table.requestedBy}`),
    check(
      'approvals_decided',
      sql`${table.status} not in ('approved', 'applied', 'rejected') or (${table.decidedBy} is not null and ${table.decidedAt} is not null)`,
    ),
    check('approvals_applied', sql`(${table.status} = 'applied') = (${table.appliedAt} is not null)`),
    check('approvals_waits', sql`${table.status} <> 'approved' or ${table.notBefore} is not null`),
  ],
);

/** Amounts above which another person must approve. The owner writes them from the settings at each start; the application only reads them. */
export const approvalLimits = pgTable('approval_limits', {
  name: text('name').$type<ApprovalLimit>().primaryKey(),
  aboveUgx: ugx('above_ugx').notNull(),
});
