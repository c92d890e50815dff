import { kampalaDay, type LoanListItem, type LoanView, loanTermLengths, type SchoolView } from '@somesa/core';
import { and, asc, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { loanApplications, loanLog, loanProducts, loans, schools } from '../db/schema';
import { latestFiles, viewLoanFile } from '../uploads/uploads-repository';
import { hasAgreement } from './agreement';
import { costOf } from './loan-cost-of';
import { productOf } from './loan-products';
import type { Loan } from './loans-repository';

interface FoundLoan {
  loan: Loan;
  school: SchoolView;
  childName: string;
  product: typeof loanProducts.$inferSelect;
}

/** Where a page ends: the next begins behind it. */
export interface LoanCursor {
  createdAt: Date;
  id: string;
}

/** Reads a cursor as it was answered; null where it is none of ours. */
export const parseCursor = (text: string): LoanCursor | null => {
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return ms && id && isLoanId(id) ? { createdAt: new Date(Number(ms)), id } : null;
};

/** Tells whether a text can be a loan's id: the database is asked for no other. */
export const isLoanId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const select = (db: Queryable, which: SQL | undefined) =>
  db.orm
    .select({
      loan: loans,
      school: { slug: schools.slug, name: schools.name },
      childName: loanApplications.childName,
      product: loanProducts,
    })
    .from(loans)
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(
      loanProducts,
      and(eq(loanProducts.id, loans.productId), eq(loanProducts.version, loans.productVersion)),
    )
    .where(which);

const itemOf = ({ loan, school, childName, product }: FoundLoan): LoanListItem => {
  const cost = costOf(loan, productOf(product));
  return {
    ...{ id: loan.id, reference: loan.reference, status: loan.state },
    dateTake: loan.disbursedOn ?? kampalaDay(loan.createdAt),
    ...{ amount: cost.principal, interest: cost.interest, monthlyPayments: cost.monthlyPayment },
    terms: loanTermLengths[loan.term].schoolTerms,
    ...{ childName, school },
  };
};

/** Lists loans that a condition picks, newest first, with where the next page begins; null on the last. */
export const listLoans = async (
  db: Queryable,
  which: SQL | undefined,
  { after, pageSize }: { after: LoanCursor | null; pageSize: number },
): Promise<{ loans: LoanListItem[]; next: string | null }> => {
  const isBehind =
    after &&
    or(
      lt(loans.createdAt, after.createdAt),
      and(eq(loans.createdAt, after.createdAt), lt(loans.id, after.id)),
    );
  const found = await select(db, and(which, isBehind ?? undefined))
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1)?.loan : undefined;
  return {
    loans: page.map(itemOf),
    next: last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
};

/** What staff wrote with the last request for documents, for as long as something of it is missing. */
const noteOf = ({ state, documentsNeeded, documentsNote }: Loan): string | null => {
  const isAsked = (state === 'submitted' || state === 'under_review') && documentsNeeded.length > 0;
  return isAsked ? documentsNote : null;
};

/** A loan whole, as its parent sees it; null where there is none. */
export const viewLoan = async (db: Queryable, id: string): Promise<LoanView | null> => {
  const [found] = await select(db, eq(loans.id, id));
  if (!found) return null;
  const { loan, product } = found;
  const log = await db.orm.select().from(loanLog).where(eq(loanLog.loanId, id)).orderBy(asc(loanLog.id));
  const { state, declineReason, offerEndsAt } = loan;
  return {
    ...itemOf(found),
    ...{ expense: loan.expense, cost: costOf(loan, productOf(product)) },
    offerEndsAt: state === 'approved' && offerEndsAt ? offerEndsAt.toISOString() : null,
    declined: declineReason && { reason: declineReason, note: loan.declineNote },
    documentsNeeded: loan.documentsNeeded,
    documentsNote: noteOf(loan),
    papersRemovedOn: loan.papersRemovedAt && kampalaDay(loan.papersRemovedAt),
    documents: (await latestFiles(db, id)).map(viewLoanFile),
    ...{ hasAgreement: hasAgreement(loan), disbursedOn: loan.disbursedOn },
    history: log
      .filter(({ fromState, toState }) => fromState !== toState)
      .map(({ toState, at }) => ({ status: toState, at: at.toISOString() })),
  };
};
