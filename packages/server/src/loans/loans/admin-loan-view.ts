import {
  type AdminLoanView,
  fitsRegisteredName,
  type LoanApplicationView,
  type LoanLogEntry,
  type Msisdn,
  type RegisteredChildView,
  toLocalPhone,
} from '@somesa/core';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { loanApplications, loanEvents, payments, students, users } from '../../platform/db/schema';
import { viewDisbursementLog } from '../disbursements/disbursement-log-view';
import { findExposure } from './loan-exposure';
import { findProduct } from './loan-products';
import { checkReadiness } from './loan-readiness';
import { viewLoan } from './loan-view';
import { findLoan, type LoanApplication } from './loans-repository';

const local = (msisdn: string): string => (msisdn === '' ? '' : toLocalPhone(msisdn as Msisdn));

const viewApplication = (told: LoanApplication): LoanApplicationView => ({
  fullName: told.fullName,
  email: told.email,
  address: told.address,
  phoneNumber1: local(told.msisdn1),
  phoneNumber2: told.msisdn2 === null ? null : local(told.msisdn2),
  childName: told.childName,
  regNo: told.regNo,
  jobTitle: told.jobTitle,
  estimatedMonthlyIncome: told.estimatedMonthlyIncomeUgx,
});

/** Returns the linked child as the register has it; null if no student is linked. */
const viewRegisteredChild = async (
  db: Queryable,
  studentId: number | null,
  typedName: string,
): Promise<RegisteredChildView | null> => {
  if (studentId === null) return null;
  const [child] = await db.orm.select().from(students).where(eq(students.id, studentId));
  if (!child) return null;
  const { firstName, lastName, regNo, className } = child;
  const fitsApplication = fitsRegisteredName(typedName, child);
  return { name: `${firstName} ${lastName}`, regNo, className, fitsApplication };
};

/** Returns the references of the payments that caused transitions of a loan, by payment ID. */
const namesOf = async (db: Queryable, details: readonly (string | null)[]): Promise<Map<string, string>> => {
  const ids = details.filter((detail) => detail !== null && isUuid(detail)) as string[];
  if (ids.length === 0) return new Map();
  const { id, reference } = payments;
  const found = await db.orm.select({ id, reference }).from(payments).where(inArray(id, ids));
  return new Map(found.map((each) => [each.id, each.reference]));
};

const viewLog = async (db: Queryable, loanId: string): Promise<LoanLogEntry[]> => {
  const rows = await db.orm
    .select({ move: loanEvents, firstName: users.firstName, lastName: users.lastName })
    .from(loanEvents)
    .leftJoin(users, eq(users.id, loanEvents.actorId))
    .where(eq(loanEvents.loanId, loanId))
    .orderBy(asc(loanEvents.id));
  const names = await namesOf(
    db,
    rows.map(({ move }) => move.detail),
  );
  return rows.map(({ move, firstName, lastName }) => ({
    event: move.event,
    from: move.fromStatus,
    to: move.toStatus,
    detail: (move.detail && names.get(move.detail)) ?? move.detail,
    by: { kind: move.actorKind, id: move.actorId, name: firstName && `${firstName} ${lastName}` },
    at: move.at.toISOString(),
  }));
};

/** Shows a loan to staff, with what its applicant told, what an approval waits for and everything that happened; null where there is none. */
export const viewAdminLoan = async (
  db: Queryable,
  id: string,
  { now, secondApprovalAboveUgx }: { now: Date; secondApprovalAboveUgx: number },
): Promise<AdminLoanView | null> => {
  const loan = await findLoan(db, id);
  if (!loan) return null;
  const seen = await viewLoan(db, id);
  const [told] = await db.orm.select().from(loanApplications).where(eq(loanApplications.loanId, id));
  if (!seen || !told) throw new Error('a loan has no application');
  const exposure = await findExposure(db, loan);
  const exposureUgx = loan.principalUgx + exposure.totalUgx;
  const product = await findProduct(db, loan);
  const { committedUgx: _, ...checklist } = await checkReadiness(db, loan, product, exposure, now);
  return {
    ...seen,
    application: viewApplication(told),
    registeredChild: await viewRegisteredChild(db, loan.studentId, told.childName),
    hasAccount: loan.userId !== null,
    exposure: exposureUgx,
    secondApprovalAbove: secondApprovalAboveUgx,
    needsTwoPeople: exposureUgx > secondApprovalAboveUgx,
    firstApproverId: loan.firstApproverId,
    checklist,
    log: await viewLog(db, id),
    disbursementEvents: await viewDisbursementLog(db, id),
  };
};
