import {
  type LoanAccountAnswer,
  type LoanStatus,
  type LoanSummaryView,
  loanTermLengths,
  toKampalaDay,
} from '@somesa/core';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import { findLastPromise } from '../collections/promises';
import { findLoan } from '../loans-repository';
import { loanApplications, loans } from '../tables/loans';
import { loanAccounts } from '../tables/repayments';
import { listSchedules } from './loan-schedules';
import { type LoanSummary, updateToToday } from './loan-summary';
import { findRestructuringView } from './restructuring-view';

/** Maximum number of loans on one screen: more than anyone has. */
const MAX_LOANS = 50;

interface LoanWithSummary {
  loan: typeof loans.$inferSelect;
  summary: LoanSummary;
  childName: string;
  school: { slug: string; name: string };
}

const toView = ({ loan, summary, childName, school }: LoanWithSummary): LoanSummaryView => {
  const { months } = loanTermLengths[loan.term];
  const total = summary.restructurings.length > 0 ? summary.instalments.length : months;
  const remaining = summary.instalments.filter(({ state }) => state !== 'paid').length;
  return {
    id: loan.id,
    reference: loan.reference,
    status: loan.status,
    childName,
    school,
    taken: summary.principalUgx,
    paid: summary.paidUgx,
    pending: summary.totalOutstandingUgx,
    due: summary.dueUgx,
    arrears: summary.arrearsUgx,
    daysPastDue: summary.daysPastDue,
    writtenOff: summary.writtenOffUgx,
    recovered: summary.recoveredUgx,
    waivers: summary.waivers,
    restructurings: summary.restructurings,
    nextDue: summary.nextDueOn === null ? null : { dueOn: summary.nextDueOn, amount: summary.nextDueUgx },
    terms: { total, covered: total - remaining, remaining },
    overpaid: summary.overpaidUgx,
    instalments: summary.instalments,
    recentPayments: summary.recentPayments,
  };
};

const statusRanks: Partial<Record<LoanStatus, number>> = { in_arrears: 0, ongoing: 1, disbursed: 1 };
const getRank = ({ loan }: LoanWithSummary): number => statusRanks[loan.status] ?? 2;

/** Finds loans with their summaries of today, running loans first, then newest first. Replays loans whose stored summary is outdated. */
const findSummaries = async (
  db: Queryable,
  condition: SQL | undefined,
  now: Date,
): Promise<LoanWithSummary[]> => {
  const rows = await db.orm
    .select({
      loan: loans,
      summary: loanAccounts,
      childName: loanApplications.childName,
      school: { slug: schools.slug, name: schools.name },
    })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(condition)
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(MAX_LOANS);
  const found = await Promise.all(
    rows.map(async (row) => ({ ...row, summary: await updateToToday(db, row.loan, row.summary, now) })),
  );
  return found.sort((a, b) => getRank(a) - getRank(b));
};

/** Lists today's summaries of a user's loans, running loans first. */
export const listLoanSummaries = async (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<LoanSummaryView[]> => (await findSummaries(db, eq(loanAccounts.userId, userId), now)).map(toView);

/** Finds today's summary of a loan, regardless of its owner; null if the loan was not disbursed. */
export const findLoanSummary = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanSummaryView | null> => {
  const [found] = await findSummaries(db, eq(loanAccounts.loanId, loanId), now);
  return found ? toView(found) : null;
};

/** Finds today's summary of a user's loan; null if the loan is not theirs or was not disbursed. */
export const findOwnLoanSummary = async (
  db: Queryable,
  userId: string,
  loanId: string,
  now: Date,
): Promise<LoanSummaryView | null> => {
  const [found] = await findSummaries(
    db,
    and(eq(loanAccounts.loanId, loanId), eq(loanAccounts.userId, userId)),
    now,
  );
  return found ? toView(found) : null;
};

/** Adds the versions of its schedule, the proposal of a new one and the last promise to pay to the summary of a loan. */
export const toLoanAccountAnswer = async (
  db: Queryable,
  account: LoanSummaryView,
  now: Date,
): Promise<LoanAccountAnswer> => {
  const loan = await findLoan(db, account.id);
  return {
    account,
    schedules: await listSchedules(db, account.id),
    restructuring: loan && (await findRestructuringView(db, loan, now)),
    promise: await findLastPromise(db, account.id, toKampalaDay(now)),
  };
};
