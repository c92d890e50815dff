import { err, ok, problem } from '@somesa/core';
import { getLoanAccount, getParentOverview, listOwnPayments, listOwnRepayments } from '@somesa/core/contract';
import { toLoanAccountAnswer } from '../../loans/repayments/loan-account-view';
import { findOwnLoanSummary, listLoanSummaries } from '../../loans/repayments/loan-summary-view';
import { listRepayments } from '../../loans/repayments/repayment-list';
import type { Notifications } from '../../messaging/notifications/notifications';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { listPayments } from './payment-list';

/** Serves the overview, loan accounts and lists of a parent's dashboard. */
export const parentListsRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; notifications: Pick<Notifications, 'countUnread'> },
): void => {
  const { database, clock, notifications } = deps;

  serve(getParentOverview, async ({ me }) => {
    const [loans, unread] = await Promise.all([
      listLoanSummaries(database, me.user.id, clock.now()),
      notifications.countUnread(me.user.id),
    ]);
    const sum = (part: 'taken' | 'paid' | 'pending') => loans.reduce((total, loan) => total + loan[part], 0);
    return ok({ totals: { taken: sum('taken'), paid: sum('paid'), pending: sum('pending') }, loans, unread });
  });

  serve(getLoanAccount, async ({ me, params: { id } }) => {
    const account = await findOwnLoanSummary(database, me.user.id, id, clock.now());
    if (!account) return err(problem('loan_not_found'));
    return ok(await toLoanAccountAnswer(database, account, clock.now()));
  });

  serve(
    listOwnRepayments,
    async ({ me, query: { loanId = null, from = null, to = null, cursor = null } }) => {
      if (from && to && to < from) return err(problem('validation_failed', {}, { to: ['field_invalid'] }));
      return ok(await listRepayments(database, me.user.id, { loanId, from, to, after: cursor }));
    },
  );

  serve(listOwnPayments, async ({ me, query: { purpose = 'fees', cursor = null } }) =>
    ok(await listPayments(database, me.user.id, { purpose, after: cursor })),
  );
};
