import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import {
  checkPaymentStatus,
  getAdminPayment,
  recordRefund,
  requestPaymentMove,
  reversePayment,
  sendRefund,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { MoveRequests } from '../moves/move-payment';
import type { RefundPayouts } from '../refunds/refund-payouts';
import type { createRefundSending } from '../refunds/send-refund';
import type { PaymentReversals } from '../reversals/reverse-payment';
import { findAdminPayment } from './admin-payment-view';
import type { StatusChecks } from './status-checks';

/** Serves payments to the back office. A bursar sees their own school's payments and can only request that one is moved to another child. */
export const adminPaymentsRoutes = (
  serve: Serve,
  {
    database,
    inquiries,
    refunds,
    reversals,
    sending,
    moves,
  }: {
    database: Database;
    inquiries: StatusChecks;
    refunds: RefundPayouts;
    reversals: PaymentReversals;
    sending: ReturnType<typeof createRefundSending>;
    moves: MoveRequests;
  },
): void => {
  const show = async (staffUser: StaffUser, id: string): Promise<Result<AdminPaymentAnswer, Problem>> => {
    const payment = await findAdminPayment(database, id, staffUser);
    return payment ? ok({ payment }) : err(problem('payment_not_found'));
  };

  serve(getAdminPayment, ({ staffUser, params: { id } }) => show(staffUser, id));

  serve(checkPaymentStatus, async ({ staffUser, params: { id } }) => {
    const checked = await inquiries.check(id, staffUser.id);
    return checked.ok ? show(staffUser, id) : checked;
  });

  serve(recordRefund, async ({ staffUser, params: { id }, body }) => {
    const recorded = await refunds.record(id, body, staffUser);
    return recorded.ok ? show(staffUser, id) : recorded;
  });

  serve(requestPaymentMove, async ({ staffUser, params: { id }, body }) => {
    const requested = await moves.request(id, body, staffUser);
    return requested.ok ? show(staffUser, id) : requested;
  });

  serve(sendRefund, async ({ staffUser, params: { id } }) => {
    const sent = await sending.send(id, staffUser);
    return sent.ok ? show(staffUser, id) : sent;
  });

  serve(reversePayment, async ({ staffUser, params: { id }, body: { reason } }) => {
    const reversed = await reversals.reverse(id, reason, staffUser);
    return reversed.ok ? show(staffUser, id) : reversed;
  });
};
