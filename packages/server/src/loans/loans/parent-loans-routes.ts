import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { addLoanDocument, getOwnLoan, listOwnLoans, withdrawLoan } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { listLoans, viewLoan } from './loan-view';
import { findLoan } from './loans-repository';
import type { ParentLoans } from './parent-loans';

/** Serves a parent's loans. Somebody else's loan is not found. */
export const parentLoansRoutes = (
  serve: Serve,
  { database, parentLoans }: { database: Database; parentLoans: ParentLoans },
): void => {
  const show = async (id: string, done: Result<unknown, Problem>) => {
    if (!done.ok) return done;
    const loan = await viewLoan(database, id);
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(listOwnLoans, async ({ me, query: { status = null, cursor = null } }) =>
    ok(await listLoans(database, me.user.id, { states: status, after: cursor })),
  );

  serve(getOwnLoan, async ({ me, params: { id } }) => {
    const row = await findLoan(database, id);
    return row?.userId === me.user.id ? show(id, ok(null)) : err(problem('loan_not_found'));
  });

  serve(withdrawLoan, async ({ me, params: { id } }) => show(id, await parentLoans.withdraw(me.user.id, id)));

  serve(addLoanDocument, async ({ me, params: { id }, body }) =>
    show(id, await parentLoans.addDocument(me.user.id, id, body)),
  );
};
