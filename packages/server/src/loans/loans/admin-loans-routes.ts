import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  approveLoan,
  cancelLoan,
  declineLoan,
  getLoan,
  linkLoanStudent,
  reopenLoan,
  requestDocuments,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { viewAdminLoan } from './admin-loan-view';
import type { LoanDecisions } from './loan-decisions';

export interface AdminLoansRouteDependencies {
  database: Database;
  clock: Clock;
  decisions: LoanDecisions;
  /** Exposure in UGX above which two people must approve. */
  secondApprovalAboveUgx: number;
}

/** Serves loans to staff, and their decisions. */
export const adminLoansRoutes = (serve: Serve, deps: AdminLoansRouteDependencies): void => {
  const { database, clock, decisions, secondApprovalAboveUgx } = deps;

  const show = async (id: string, done: Result<unknown, Problem>) => {
    if (!done.ok) return done;
    const loan = await viewAdminLoan(database, id, { now: clock.now(), secondApprovalAboveUgx });
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(getLoan, async ({ params: { id } }) => show(id, ok(null)));
  serve(reopenLoan, async ({ params: { id }, staffUser }) => show(id, await decisions.reopen(id, staffUser)));
  serve(cancelLoan, async ({ params: { id }, staffUser }) => show(id, await decisions.cancel(id, staffUser)));
  serve(requestDocuments, async ({ params: { id }, staffUser, body: { kinds, note } }) =>
    show(id, await decisions.requestDocuments(id, staffUser, kinds, note)),
  );
  serve(linkLoanStudent, async ({ params: { id }, staffUser, body: { regNo } }) =>
    show(id, await decisions.linkStudent(id, staffUser, regNo)),
  );
  serve(approveLoan, async ({ params: { id }, staffUser, body }) =>
    show(id, await decisions.approve(id, staffUser, body)),
  );
  serve(declineLoan, async ({ params: { id }, staffUser, body: { reason, note } }) =>
    show(id, await decisions.decline(id, staffUser, reason, note)),
  );
};
