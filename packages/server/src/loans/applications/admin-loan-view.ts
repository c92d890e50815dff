import {
  type AdminLoanView,
  err,
  formatFullName,
  formatLocalPhone,
  type LoanApplicationView,
  type LoanLogEntry,
  type Msisdn,
  matchesRegisteredName,
  ok,
  type Problem,
  problem,
  type RegisteredChildView,
  type Result,
} from '@somesa/core';
import {
  approveLoan,
  cancelLoan,
  declineLoan,
  getLoan,
  linkLoanStudent,
  reopenLoan,
  requestCancellation,
  requestDocuments,
} from '@somesa/core/contract';
import { asc, eq } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import { users } from '../../people/tables/users';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { FeeHooks } from '../../schools/fee-hooks';
import { students } from '../../schools/tables/students';
import { listDisbursementEvents } from '../disbursements/disbursement-view';
import { findProduct } from '../loan-products';
import { findLoan, type LoanApplication } from '../loans-repository';
import { loanApplications, loanEvents } from '../tables/loans';
import { requestCancellationForBorrower } from './loan-cancellation';
import * as decisions from './loan-decisions';
import { findExposure } from './loan-exposure';
import { getReadiness } from './loan-readiness';
import { findLoanView } from './loan-view';

const formatPhone = (msisdn: string): string => (msisdn === '' ? '' : formatLocalPhone(msisdn as Msisdn));

const toApplicationView = (application: LoanApplication): LoanApplicationView => ({
  fullName: application.fullName,
  email: application.email,
  address: application.address,
  phoneNumber1: formatPhone(application.msisdn1),
  phoneNumber2: application.msisdn2 === null ? null : formatPhone(application.msisdn2),
  childName: application.childName,
  regNo: application.regNo,
  jobTitle: application.jobTitle,
  estimatedMonthlyIncome: application.estimatedMonthlyIncomeUgx,
});

/** Returns the linked child as the register has it; null if no student is linked. */
const findRegisteredChildView = async (
  db: Queryable,
  studentId: number | null,
  typedName: string,
): Promise<RegisteredChildView | null> => {
  if (studentId === null) return null;
  const [child] = await db.orm.select().from(students).where(eq(students.id, studentId));
  if (!child) return null;
  const { firstName, lastName, regNo, className } = child;
  const fitsApplication = matchesRegisteredName(typedName, child);
  return { name: formatFullName(firstName, lastName), regNo, className, fitsApplication };
};

export interface AdminLoanDeps {
  database: Database;
  clock: Clock;
  config: Config;
  feeHooks: Pick<FeeHooks, 'findStudents'>;
  findPaymentReferences: FindPaymentReferences;
}

/** Finds the references of payments, by their IDs. */
export type FindPaymentReferences = (db: Queryable, ids: readonly string[]) => Promise<Map<string, string>>;

const listLoanEvents = async (
  findPaymentReferences: FindPaymentReferences,
  db: Queryable,
  loanId: string,
): Promise<LoanLogEntry[]> => {
  const rows = await db.orm
    .select({ entry: loanEvents, firstName: users.firstName, lastName: users.lastName })
    .from(loanEvents)
    .leftJoin(users, eq(users.id, loanEvents.actorId))
    .where(eq(loanEvents.loanId, loanId))
    .orderBy(asc(loanEvents.id));
  const names = await findPaymentReferences(
    db,
    rows.flatMap(({ entry: { detail } }) => (detail !== null && isUuid(detail) ? [detail] : [])),
  );
  return rows.map(({ entry, firstName, lastName }) => ({
    event: entry.event,
    from: entry.fromStatus,
    to: entry.toStatus,
    detail: (entry.detail && names.get(entry.detail)) ?? entry.detail,
    by: { kind: entry.actorKind, id: entry.actorId, name: firstName && formatFullName(firstName, lastName) },
    at: entry.at.toISOString(),
  }));
};

/**
 * Returns a loan as staff see it: with the applicant’s details, the checklist for its approval and all its events. Returns null
 * if the loan does not exist.
 */
const findAdminLoanView = async (
  { database: db, clock, config, feeHooks, findPaymentReferences }: AdminLoanDeps,
  id: string,
): Promise<AdminLoanView | null> => {
  const now = clock.now();
  const loan = await findLoan(db, id);
  if (!loan) return null;
  const view = await findLoanView(db, id, now);
  const [application] = await db.orm.select().from(loanApplications).where(eq(loanApplications.loanId, id));
  if (!view || !application) throw new Error('a loan has no application');
  const exposure = await findExposure(db, loan);
  const exposureUgx = loan.principalUgx + exposure.totalUgx;
  const product = await findProduct(db, loan);
  const { committedUgx: _, ...checklist } = await getReadiness(feeHooks, db, loan, product, exposure, now);
  return {
    ...view,
    application: toApplicationView(application),
    registeredChild: await findRegisteredChildView(db, loan.studentId, application.childName),
    hasAccount: loan.userId !== null,
    exposure: exposureUgx,
    secondApprovalAbove: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
    affordablePercent: config.AFFORDABLE_INCOME_PERCENT,
    needsTwoPeople: exposureUgx > config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
    firstApproverId: loan.firstApproverId,
    checklist,
    log: await listLoanEvents(findPaymentReferences, db, id),
    disbursementEvents: await listDisbursementEvents(db, id),
  };
};

/** Serves loans to staff, and decisions of staff on loans. */
export const adminLoansRoutes = (serve: Serve, deps: AdminLoanDeps): void => {
  const respondWithLoan = async (id: string, result: Result<unknown, Problem>) => {
    if (!result.ok) return result;
    const loan = await findAdminLoanView(deps, id);
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(getLoan, async ({ params: { id } }) => respondWithLoan(id, ok(null)));
  serve(reopenLoan, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await decisions.reopenLoan(deps, id, staffUser.id)),
  );
  serve(cancelLoan, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await decisions.cancelLoan(deps, id, staffUser.id)),
  );
  serve(requestCancellation, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await requestCancellationForBorrower(deps, staffUser.id, id)),
  );
  serve(requestDocuments, async ({ params: { id }, staffUser, body }) =>
    respondWithLoan(id, await decisions.requestDocuments(deps, id, staffUser.id, body)),
  );
  serve(linkLoanStudent, async ({ params: { id }, staffUser, body: { regNo } }) =>
    respondWithLoan(id, await decisions.linkStudent(deps, id, staffUser.id, regNo)),
  );
  serve(approveLoan, async ({ params: { id }, staffUser, body }) =>
    respondWithLoan(id, await decisions.approveLoan(deps, id, staffUser.id, body)),
  );
  serve(declineLoan, async ({ params: { id }, staffUser, body }) =>
    respondWithLoan(id, await decisions.declineLoan(deps, id, staffUser.id, body)),
  );
};
