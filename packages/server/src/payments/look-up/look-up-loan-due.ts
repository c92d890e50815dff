import {
  err,
  HOLD_MS,
  type LoanDueView,
  ok,
  type Problem,
  problem,
  type Result,
  type SchoolView,
} from '@somesa/core';
import { lookUpLoanDue } from '@somesa/core/contract';
import { type DueLoan, findDueLoans } from '../../loans/repayments/loan-due';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import { schoolExists } from '../../schools/schools-repository';
import { pendingHolds } from '../hot-path';
import { findStudents } from './find-students';
import { isSchoolMissing, schoolRequired } from './look-up-child';

/** Returns the amount that pending payments hold on a loan, in UGX, and the time at which the last hold ends; null without holds. */
export const getPendingHolds = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<{ pendingUgx: number; until: Date | null }> => {
  const notBefore = new Date(now.getTime() - HOLD_MS);
  const [row] = await db.run<{ pendingUgx: number; until: Date | null }>(pendingHolds, [
    loanId,
    notBefore,
    now,
  ]);
  return row ?? { pendingUgx: 0, until: null };
};

/** Returns the amount due on a child's loan, as visible to anyone with the registration number. */
const getLoanDueView = async (db: Queryable, due: DueLoan, now: Date): Promise<LoanDueView> => {
  const { pendingUgx } = await getPendingHolds(db, due.loanId, now);
  return {
    ...due.child.view,
    due: due.dueUgx,
    dueOn: due.dueOn,
    pending: Math.min(pendingUgx, due.dueUgx),
  };
};

/**
 * Looks up the amount due on the loan of the child with a normalised registration number, at one school or at all (null). Returns the
 * schools that use the number if there are several, whether or not a child has a loan, so that it never reveals which of them has one.
 */
export const findLoanDue = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<Result<LoanDueView | readonly SchoolView[], Problem>> => {
  const children = await findStudents(db, regNo, school, now);
  if (children.length > 1) return ok(children.map(({ view }) => view.school));
  const [due] = await findDueLoans(db, regNo, school, now);
  if (due) return ok(await getLoanDueView(db, due, now));
  const isSchoolKnown = school === null || (await schoolExists(db, school));
  return err(problem(isSchoolKnown ? 'loan_due_not_found' : 'school_not_found'));
};

/** Serves lookups of the amount due on a child's loan. The response for a child without an active loan equals that for an unknown child. */
export const loanDueRoutes = (
  serve: Serve,
  { database, clock, publicUrl }: { database: Database; clock: Clock; publicUrl: string },
): void => {
  serve(lookUpLoanDue, async ({ request, reply, params: { regNo }, query: { school = null } }) => {
    if (isSchoolMissing(request, school, publicUrl)) return schoolRequired;
    const due = await findLoanDue(database, regNo, school, clock.now());
    if (!due.ok) return due;
    if ('due' in due.value) return ok(due.value);
    return sendProblem(reply, problem('school_required'), { schools: due.value });
  });
};
