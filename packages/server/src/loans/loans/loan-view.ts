import {
  type InstalmentView,
  kampalaDay,
  type LoanCost,
  type LoanListAnswer,
  type LoanListItem,
  type LoanState,
  type LoanView,
  loanTermLengths,
  type SchoolView,
} from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { latestFiles, viewLoanFile } from '../../messaging/uploads/uploads-repository';
import type { Queryable } from '../../platform/db/database';
import { isBehind, PAGE_SIZE, pageOf, writePageCursor } from '../../platform/db/page-cursor';
import {
  loanAccounts,
  loanApplications,
  loanLog,
  loanProducts,
  loans,
  schools,
} from '../../platform/db/schema';
import { hasAgreement } from './agreement';
import { costOf } from './loan-cost-of';
import { productOf } from './loan-products';
import type { Loan } from './loans-repository';

interface FoundLoan {
  loan: Loan;
  school: SchoolView;
  childName: string;
  product: typeof loanProducts.$inferSelect;
  /** Of the schedule in force; null until the school was paid. */
  instalments: InstalmentView[] | null;
  scheduleVersion: number | null;
}

const select = (db: Queryable, which: SQL | undefined) =>
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
    .where(which);

/** Returns the next unpaid instalment of a running loan, without fees and penalties; until there is one, that of the cost. */
const findMonthlyPayment = (cost: LoanCost, instalments: FoundLoan['instalments']): number => {
  const next = instalments?.find(({ state }) => state !== 'paid');
  return next ? next.principal + next.interest : cost.monthlyPayment;
};

const viewSchedule = ({ instalments, scheduleVersion }: FoundLoan): LoanView['schedule'] => {
  const last = instalments?.at(-1);
  return last ? { isChanged: (scheduleVersion ?? 1) > 1, lastDueOn: last.dueOn } : null;
};

const itemOf = ({ loan, school, childName, product, instalments }: FoundLoan): LoanListItem => {
  const cost = costOf(loan, productOf(product));
  return {
    ...{ id: loan.id, reference: loan.reference, status: loan.state },
    dateTake: loan.disbursedOn ?? kampalaDay(loan.createdAt),
    ...{
      amount: cost.principal,
      interest: cost.interest,
      monthlyPayments: findMonthlyPayment(cost, instalments),
    },
    terms: loanTermLengths[loan.term].schoolTerms,
    ...{ childName, school },
  };
};

/** Which of a person's loans are listed: in some states, or all; behind a page, or from the newest on. */
export interface LoanQuery {
  states: readonly LoanState[] | null;
  after: PageCursor | null;
}

/** Lists a person's loans, newest first, with where the next page begins. */
export const listLoans = async (
  db: Queryable,
  userId: string,
  { states, after }: LoanQuery,
): Promise<LoanListAnswer> => {
  const which = and(
    eq(loans.userId, userId),
    states === null ? undefined : inArray(loans.state, [...states]),
    isBehind(after, { at: loans.createdAt, id: loans.id }),
  );
  const found = await select(db, which)
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(PAGE_SIZE + 1);
  const { page, next } = pageOf(found, ({ loan: { createdAt: at, id } }) => writePageCursor({ at, id }));
  return { loans: page.map(itemOf), next };
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
    schedule: viewSchedule(found),
    requested: { amount: loan.requestedPrincipalUgx, term: loan.requestedTerm },
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
