import type { AdminLoanListAnswer, AdminLoanListItem, LoanState } from '@somesa/core';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { loanApplications, loans, schools } from '../db/schema';

/** How many loans one page lists. */
const PAGE = 20;

/** Lists loans for staff, oldest first: those in a state, or all; after the one that `cursor` names, where it names one. */
export const listAdminLoans = async (
  db: Queryable,
  { state, cursor }: { state: LoanState | null; cursor: string | null },
): Promise<AdminLoanListAnswer> => {
  const isAfter = sql`(${loans.createdAt}, ${loans.id}) > (select created_at, id from loans where id = ${cursor})`;
  const rows = await db.orm
    .select({
      loan: loans,
      ...{ applicant: loanApplications.fullName, childName: loanApplications.childName },
      school: { slug: schools.slug, name: schools.name },
    })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(and(state === null ? undefined : eq(loans.state, state), cursor === null ? undefined : isAfter))
    .orderBy(asc(loans.createdAt), asc(loans.id))
    .limit(PAGE + 1);
  const listed = rows.slice(0, PAGE).map(
    ({ loan, ...names }): AdminLoanListItem => ({
      ...{ id: loan.id, reference: loan.reference, status: loan.state },
      ...{ createdAt: loan.createdAt.toISOString(), amount: loan.principalUgx },
      ...{ term: loan.term, expense: loan.expense, ...names },
      ...{ isStudentLinked: loan.studentId !== null, isFirstApproved: loan.firstApproverId !== null },
    }),
  );
  return { loans: listed, next: rows.length > PAGE ? (listed.at(-1)?.id ?? null) : null };
};
