import { formatFullName, formatText, type Problem } from '@somesa/core';
import { type ApprovalPosting, type ApprovalView, hasAccess } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../../ledger/tables/ledger';
import { uploads } from '../../messaging/tables/uploads';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';
import { approvals } from '../tables/approvals';
import { schools } from '../tables/schools';
import { users } from '../tables/users';
import type { ApprovalDescription } from './approval-definition';
import { createSubjectNameSql } from './approval-subject-name';
import { type Approvals, toRequestedAction } from './approvals';

const decider = alias(users, 'decider');

const toStaff = ({ id, firstName, lastName }: typeof users.$inferSelect) => ({
  id,
  name: formatFullName(firstName, lastName),
});

/** Adds the names of the schools to the postings on their accounts. */
const nameSchools = async (
  db: Queryable,
  postings: ApprovalDescription['postings'],
): Promise<ApprovalPosting[]> => {
  const codes = postings.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]);
  const found = await db.orm
    .select({ code: accounts.code, name: schools.name })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(inArray(accounts.code, codes));
  const names = new Map(found.map(({ code, name }) => [code, name]));
  return postings.map(({ debitAccount, creditAccount, amountUgx }) => ({
    debitAccount,
    debitSchool: names.get(debitAccount) ?? null,
    creditAccount,
    creditSchool: names.get(creditAccount) ?? null,
    amountUgx,
  }));
};

/**
 * Finds a request, as a staff member sees it. An open one shows what its action would do now, a decided one what its approver saw. Returns
 * null if it does not exist.
 */
export const findApprovalView = async (
  db: Queryable,
  { getDefinition, findApproverProblem }: Approvals,
  id: string,
  staffUser: StaffUser,
): Promise<ApprovalView | null> => {
  if (!isUuid(id)) return null;
  const [found] = await db.orm
    .select({
      row: approvals,
      requester: users,
      decider,
      document: uploads,
      subjectName: createSubjectNameSql(sql`${approvals}`),
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.requestedBy))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy))
    .leftJoin(uploads, eq(uploads.approvalId, approvals.id))
    .where(eq(approvals.id, id));
  if (!found) return null;
  const { row, document } = found;
  const definition = getDefinition(row.kind);
  const { facts, postings } =
    row.status === 'open'
      ? await definition.describe(db, toRequestedAction(definition, row))
      : (row.description as ApprovalDescription);
  const isOwn = row.requestedBy === staffUser.id;
  const canDecide = !isOwn && hasAccess(staffUser.roleId, definition.approveAccess);
  const obstacle =
    canDecide && row.status === 'open' ? await findApproverProblem(db, row, staffUser.id) : null;
  const format = (failure: Problem | null): string | null =>
    failure && formatText(answerTexts.en.errors[failure.code], failure.params);
  return {
    id,
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    subjectName: found.subjectName,
    reason: row.reason,
    requestedBy: toStaff(found.requester),
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: found.decider && toStaff(found.decider),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    rejectionReason: row.rejectionReason,
    notBefore: row.notBefore?.toISOString() ?? null,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    problem: format(row.problem as Problem | null),
    document: document && { id: document.id, name: document.name },
    facts: [...facts],
    postings: await nameSchools(db, postings),
    isOwn,
    canApprove: canDecide && row.status === 'open' && !obstacle,
    obstacle: format(obstacle),
    canReject: canDecide && (row.status === 'open' || row.status === 'approved'),
  };
};
