import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import {
  checkPaymentStatus,
  getAdminPayment,
  recordRefund,
  requestPaymentMove,
  requestPrepaymentRefund as requestPrepaymentRefundEndpoint,
  reversePayment as reversePaymentEndpoint,
  sendRefund as sendRefundEndpoint,
} from '@somesa/core/contract';
import type { Disbursements } from '../../loans/disbursements/disbursements';
import type { Serve } from '../../people/access/endpoint-routes';
import type { StaffUser } from '../../platform/http/staff-user';
import type { TransferProviders } from '../../providers/provider';
import { checkStatus, type PaymentPoller } from '../outcomes/payment-poller';
import { requestPrepaymentRefund } from '../prepayments/refund-prepayment';
import { recordRefundPayout } from '../refunds/refund-payouts';
import { sendRefund } from '../refunds/send-refund';
import { requestMove } from '../reversals/move-payment';
import { reversePayment } from '../reversals/reverse-payment';
import type { StaffDependencies } from '../staff-actions';
import { findAdminPayment } from './admin-payment-view';

/** Serves payments to the back office. A bursar sees their own school's payments and can only request that one is moved to another child. */
export const adminPaymentsRoutes = (
  serve: Serve,
  deps: StaffDependencies & {
    publicUrl: string;
    paymentPoller: PaymentPoller;
    transfers: TransferProviders;
    disbursements: Disbursements;
  },
): void => {
  const show = async (staffUser: StaffUser, id: string): Promise<Result<AdminPaymentAnswer, Problem>> => {
    const payment = await findAdminPayment(deps.database, id, staffUser);
    return payment ? ok({ payment }) : err(problem('payment_not_found'));
  };

  serve(getAdminPayment, ({ staffUser, params: { id } }) => show(staffUser, id));

  /** Shows a payment after an action on it, or the problem of the action. */
  const showAfter = async (staffUser: StaffUser, id: string, done: Promise<Result<unknown, Problem>>) => {
    const result = await done;
    return result.ok ? show(staffUser, id) : result;
  };

  serve(checkPaymentStatus, ({ staffUser, params: { id } }) =>
    showAfter(staffUser, id, checkStatus(deps, id, staffUser.id)),
  );
  serve(recordRefund, ({ staffUser, params: { id }, body }) =>
    showAfter(staffUser, id, recordRefundPayout(deps, id, body, staffUser)),
  );
  serve(requestPaymentMove, ({ staffUser, params: { id }, body }) =>
    showAfter(staffUser, id, requestMove(deps, id, body, staffUser)),
  );
  serve(requestPrepaymentRefundEndpoint, ({ staffUser, params: { id }, body: { reason } }) =>
    showAfter(staffUser, id, requestPrepaymentRefund(deps, id, reason, staffUser)),
  );
  serve(sendRefundEndpoint, ({ staffUser, params: { id } }) =>
    showAfter(staffUser, id, sendRefund(deps, id, staffUser)),
  );
  serve(reversePaymentEndpoint, ({ staffUser, params: { id }, body: { reason } }) =>
    showAfter(staffUser, id, reversePayment(deps, id, reason, staffUser)),
  );
};
