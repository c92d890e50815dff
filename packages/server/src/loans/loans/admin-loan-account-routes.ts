import { err, ok, problem } from '@somesa/core';
import { getLoanAccountOfStaff, listLoanRepayments } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { findPositionOfLoan } from '../repayments/loan-positions';
import { listSchedules } from '../repayments/loan-schedules';
import { listRepaymentsOfLoan } from '../repayments/repayment-list';

/** Serves the money of a loan to staff, as its parent sees it. */
export const adminLoanAccountRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(getLoanAccountOfStaff, async ({ params: { id } }) => {
    const account = await findPositionOfLoan(database, id, clock.now());
    if (!account) return err(problem('loan_not_found'));
    return ok({ account, schedules: await listSchedules(database, id) });
  });

  serve(listLoanRepayments, async ({ params: { id }, query: { cursor = null } }) =>
    ok(await listRepaymentsOfLoan(database, id, cursor)),
  );
};
