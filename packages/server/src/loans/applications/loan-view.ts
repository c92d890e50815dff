import {
  type InstalmentView,
  type LoanCost,
  type LoanListAnswer,
  type LoanListItem,
  type LoanStatus,
  type LoanView,
  loanTermLengths,
  needsGuarantor,
  type SchoolView,
  toKampalaDay,
} from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { listLatestFiles, toLoanFileView } from '../../messaging/uploads/uploads-repository';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import { formatPageCursor, isAfterCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';
import { getLoanCost, toProduct } from '../loan-products';
import type { Loan } from '../loans-repository';
import { loanApplications, loanEvents, loanProducts, loans } from '../tables/loans';
import { loanAccounts } from '../tables/repayments';
import { hasAgreement } from './agreement';
import { findGuarantor, toGuarantorView } from './guarantors';
import { findCancellationView } from './loan-cancellation';

interface LoanRow {
  loan: Loan;
  school: SchoolView;
  childName: string;
  product: typeof loanProducts.$inferSelect;
  /** Instalments of the current schedule; null until the school is paid. */
  instalments: InstalmentView[] | null;
  scheduleVersion: number | null;
}

const selectLoans = (db: Queryable, condition: SQL | undefined) =>
  db.orm
    .select({
      loan: loans,
      school: { slug: schools.slug, name: schools.name },
      childName: loanApplications.childName,
      product: loanProducts,
      instalments: loanAccounts.instalments,
      scheduleVersion: loanAccounts.scheduleVersion,
    })
    .from(loans)
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(
      loanProducts,
      and(eq(loanProducts.id, loans.productId), eq(loanProducts.version, loans.productVersion)),
    )
    .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
    .where(condition);

/** Returns the next unpaid instalment of a running loan, without fees and penalties; until there is one, that of the cost. */
const findMonthlyPayment = (cost: LoanCost, instalments: LoanRow['instalments']): number => {
  const next = instalments?.find(({ state }) => state !== 'paid');
  return next ? next.principal + next.interest : cost.monthlyPayment;
};

const toScheduleView = ({ instalments, scheduleVersion }: LoanRow): LoanView['schedule'] => {
  const last = instalments?.at(-1);
  return last ? { isChanged: (scheduleVersion ?? 1) > 1, lastDueOn: last.dueOn } : null;
};

const toProgress = ({ instalments }: LoanRow): LoanListItem['progress'] =>
  instalments && {
    covered: instalments.filter(({ state }) => state === 'paid').length,
    total: instalments.length,
  };

const toLoanListItem = (row: LoanRow): LoanListItem => {
  const { loan, school, childName, product, instalments } = row;
  const cost = getLoanCost(loan, toProduct(product));
  return {
    id: loan.id,
    reference: loan.reference,
    status: loan.status,
    dateTake: loan.disbursedOn ?? toKampalaDay(loan.createdAt),
    amount: cost.principal,
    interest: cost.interest,
    monthlyPayments: findMonthlyPayment(cost, instalments),
    terms: loanTermLengths[loan.term].schoolTerms,
    progress: toProgress(row),
    childName,
    school,
  };
};

/** Filter for a user's loans; null statuses mean all, a null cursor means the first page. */
interface LoanQuery {
  statuses: readonly LoanStatus[] | null;
  after: PageCursor | null;
}

/** Lists a user's loans, newest first, with the cursor of the next page. */
export const listLoans = async (
  db: Queryable,
  userId: string,
  { statuses, after }: LoanQuery,
): Promise<LoanListAnswer> => {
  const condition = and(
    eq(loans.userId, userId),
    statuses === null ? undefined : inArray(loans.status, [...statuses]),
    isAfterCursor(after, { at: loans.createdAt, id: loans.id }),
  );
  const found = await selectLoans(db, condition)
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(PAGE_SIZE + 1);
  const { page, next } = toPage(found, ({ loan: { createdAt: at, id } }) => formatPageCursor({ at, id }));
  return { loans: page.map(toLoanListItem), next };
};

/** Returns the note of the last request for documents while any of them is missing; otherwise null. */
const getDocumentsNote = ({ status, documentsNeeded, documentsNote }: Loan): string | null => {
  const isRequested = (status === 'submitted' || status === 'under_review') && documentsNeeded.length > 0;
  return isRequested ? documentsNote : null;
};

/** Finds a loan as its parent sees it; null if it does not exist. */
export const findLoanView = async (db: Queryable, id: string, now: Date): Promise<LoanView | null> => {
  const [found] = await selectLoans(db, eq(loans.id, id));
  if (!found) return null;
  const { loan, product } = found;
  const events = await db.orm
    .select()
    .from(loanEvents)
    .where(eq(loanEvents.loanId, id))
    .orderBy(asc(loanEvents.id));
  const guarantor = await findGuarantor(db, id);
  const { status, declineReason, offerEndsAt } = loan;
  return {
    ...toLoanListItem(found),
    expense: loan.expense,
    cost: getLoanCost(loan, toProduct(product)),
    late: toProduct(product).late,
    schedule: toScheduleView(found),
    requested: { amount: loan.requestedPrincipalUgx, term: loan.requestedTerm },
    offerEndsAt: status === 'approved' && offerEndsAt ? offerEndsAt.toISOString() : null,
    coolingOffDays: loan.coolingOffDays,
    cancellation: await findCancellationView(db, loan, now),
    declined: declineReason && { reason: declineReason, note: loan.declineNote },
    documentRule: product.documents,
    documentsNeeded: loan.documentsNeeded,
    documentsNote: getDocumentsNote(loan),
    documentsDeletedOn: loan.documentsDeletedAt && toKampalaDay(loan.documentsDeletedAt),
    documents: (await listLatestFiles(db, id)).map(toLoanFileView),
    needsGuarantor: needsGuarantor(product, loan.principalUgx),
    guarantor: guarantor && toGuarantorView(guarantor),
    hasAgreement: hasAgreement(loan),
    disbursedOn: loan.disbursedOn,
    history: events
      .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus)
      .map(({ toStatus, at }) => ({ status: toStatus, at: at.toISOString() })),
  };
};
