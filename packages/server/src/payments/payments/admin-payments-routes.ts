import type { Problem } from '@somesa/core';
import { err, ok, problem, type Result } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import { checkPaymentStatus, getAdminPayment, recordRefund } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { StaffUser } from '../../people/access/require-staff';
import type { Database } from '../../platform/db/database';
import type { RefundPayouts } from '../refunds/refund-payouts';
import { viewAdminPayment } from './admin-payment-view';
import type { StatusChecks } from './status-checks';

export interface AdminPaymentsDependencies {
  database: Database;
  inquiries: StatusChecks;
  refunds: RefundPayouts;
}

/** Serves payments to the back office. A bursar sees their own school's payments, and changes nothing. */
export const adminPaymentsRoutes = (
  serve: Serve,
  { database, inquiries, refunds }: AdminPaymentsDependencies,
): void => {
  const show = async (staffUser: StaffUser, id: string): Promise<Result<AdminPaymentAnswer, Problem>> => {
    const payment = await viewAdminPayment(database, id, staffUser);
    return payment ? ok({ payment }) : err(problem('payment_not_found'));
  };

  serve(getAdminPayment, ({ staffUser, params: { id } }) => show(staffUser, id));

  serve(checkPaymentStatus, async ({ staffUser, params: { id } }) => {
    const checked = await inquiries.ask(id, staffUser.id);
    return checked.ok ? show(staffUser, id) : checked;
  });

  serve(recordRefund, async ({ staffUser, params: { id }, body }) => {
    const recorded = await refunds.pay(id, body, staffUser.id);
    return recorded.ok ? show(staffUser, id) : recorded;
  });
};
