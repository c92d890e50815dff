import { err, ok, type Problem, problem, type Result } from '@somesa/core';
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
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findAdminLoanView } from './admin-loan-view';
import type { LoanCancellation } from './loan-cancellation';
import type { LoanDecisions } from './loan-decisions';

/** Serves loans to staff, and decisions of staff on loans. */
export const adminLoansRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    decisions: LoanDecisions;
    cancellation: LoanCancellation;
    /** Exposure in UGX above which two people must approve. */
    secondApprovalAboveUgx: number;
    /** Share of the income, in percent, above which an instalment is not affordable. */
    affordablePercent: number;
  },
): void => {
  const { database, clock, decisions, cancellation, secondApprovalAboveUgx, affordablePercent } = deps;

  const respondWithLoan = async (id: string, result: Result<unknown, Problem>) => {
    if (!result.ok) return result;
    const loan = await findAdminLoanView(database, id, {
      now: clock.now(),
      secondApprovalAboveUgx,
      affordablePercent,
    });
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(getLoan, async ({ params: { id } }) => respondWithLoan(id, ok(null)));
  serve(reopenLoan, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await decisions.reopen(id, staffUser.id)),
  );
  serve(cancelLoan, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await decisions.cancel(id, staffUser.id)),
  );
  serve(requestCancellation, async ({ params: { id }, staffUser }) =>
    respondWithLoan(id, await cancellation.requestForBorrower(staffUser.id, id)),
  );
  serve(requestDocuments, async ({ params: { id }, staffUser, body: { kinds, note } }) =>
    respondWithLoan(id, await decisions.requestDocuments(id, staffUser.id, kinds, note)),
  );
  serve(linkLoanStudent, async ({ params: { id }, staffUser, body: { regNo } }) =>
    respondWithLoan(id, await decisions.linkStudent(id, staffUser.id, regNo)),
  );
  serve(approveLoan, async ({ params: { id }, staffUser, body }) =>
    respondWithLoan(id, await decisions.approve(id, staffUser.id, body)),
  );
  serve(declineLoan, async ({ params: { id }, staffUser, body: { reason, note } }) =>
    respondWithLoan(id, await decisions.decline(id, staffUser.id, reason, note)),
  );
};
