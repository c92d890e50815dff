import { type LoanStatus, type LoanSummaryView, loanTermLengths } from '@somesa/core';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanAccounts, loanApplications, loans, schools } from '../../platform/db/schema';
import type { LoanSummary } from './loan-snapshot';
import { updateToToday } from './loan-summary';

/** Maximum number of loans on one screen: more than anyone has. */
const MAX_LOANS = 50;

interface LoanWithSummary {
  loan: typeof loans.$inferSelect;
  position: LoanSummary;
  childName: string;
  school: { slug: string; name: string };
}

const viewOf = ({ loan, position, childName, school }: LoanWithSummary): LoanSummaryView => {
  const total = loanTermLengths[loan.term].months;
  const remaining = position.instalments.filter(({ state }) => state !== 'paid').length;
  return {
    id: loan.id,
    reference: loan.reference,
    status: loan.status,
    childName,
    school,
    taken: position.principalUgx,
    paid: position.paidUgx,
    pending: position.totalOutstandingUgx,
    due: position.dueUgx,
    arrears: position.arrearsUgx,
    daysPastDue: position.daysPastDue,
    nextDue: position.nextDueOn === null ? null : { dueOn: position.nextDueOn, amount: position.nextDueUgx },
    terms: { total, covered: total - remaining, remaining },
    overpaid: position.overpaidUgx,
    instalments: position.instalments,
    recentPayments: position.recentPayments,
  };
};

const order: Partial<Record<LoanStatus, number>> = { in_arrears: 0, ongoing: 1, disbursed: 1 };
const rank = ({ loan }: LoanWithSummary): number => order[loan.status] ?? 2;

/** Finds where loans stand today, running ones first, then the newest first. The rows kept of them are read; one whose day has moved on is replayed. */
const find = async (db: Queryable, which: SQL | undefined, now: Date): Promise<LoanWithSummary[]> => {
  const rows = await db.orm
    .select({
      loan: loans,
      position: loanAccounts,
      childName: loanApplications.childName,
      school: { slug: schools.slug, name: schools.name },
    })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(which)
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(MAX_LOANS);
  const found = await Promise.all(
    rows.map(async (row) => ({ ...row, position: await updateToToday(db, row.loan, row.position, now) })),
  );
  return found.sort((a, b) => rank(a) - rank(b));
};

/** Lists today's position of each loan of a person, running loans first. */
export const listLoanSummaries = async (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<LoanSummaryView[]> => (await find(db, eq(loanAccounts.userId, userId), now)).map(viewOf);

/** Finds today's position of a loan, regardless of its owner; null if its school was not paid. */
export const findLoanSummary = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanSummaryView | null> => {
  const [found] = await find(db, eq(loanAccounts.loanId, loanId), now);
  return found ? viewOf(found) : null;
};

/** Finds today's position of one loan of a person; null if the loan is not theirs, or its school was not paid. */
export const findOwnLoanSummary = async (
  db: Queryable,
  userId: string,
  loanId: string,
  now: Date,
): Promise<LoanSummaryView | null> => {
  const [found] = await find(db, and(eq(loanAccounts.loanId, loanId), eq(loanAccounts.userId, userId)), now);
  return found ? viewOf(found) : null;
};
