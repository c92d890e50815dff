import { toKampalaDay } from '@somesa/core';
import { asc, eq } from 'drizzle-orm';
import type {
  DisbursementConfirmation,
  DisbursementPurpose,
} from '../../loans/disbursements/disbursement-purpose';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import { lockLoan } from '../../loans/loans-repository';
import { disbursementEvents } from '../../loans/tables/disbursements';
import type { Tx } from '../../platform/db/database';
import { findPayment, type PaymentRow } from '../hot-path';
import { checkPaymentConflict } from '../payments-repository';
import { returnUse } from '../transfer-uses';
import { postRefundPayout } from './refund-payouts';

const getPaymentId = ({ paymentId }: Disbursement): string => {
  if (paymentId === null) throw new Error('the disbursement is for no refund');
  return paymentId;
};

/** Finds the staff member who sent a refund, or approved it. */
const findSender = async (tx: Tx, { id }: Disbursement): Promise<string> => {
  const [created] = await tx.orm
    .select({ actorId: disbursementEvents.actorId })
    .from(disbursementEvents)
    .where(eq(disbursementEvents.disbursementId, id))
    .orderBy(asc(disbursementEvents.id))
    .limit(1);
  if (!created?.actorId) throw new Error('no one sent the refund');
  return created.actorId;
};

const postPaidRefund = async (
  tx: Tx,
  payment: PaymentRow,
  row: Disbursement,
  { providerTransactionId, paidAt, actor }: DisbursementConfirmation,
  now: Date,
): Promise<void> => {
  const staffId = actor.id ?? (await findSender(tx, row));
  const { id, amountUgx: amount, method } = row;
  const paidOn = toKampalaDay(paidAt);
  await postRefundPayout(tx, payment, { id, amount, method, providerTransactionId, paidOn, staffId }, now);
};

export const refundPurpose: DisbursementPurpose = {
  name: 'refund',
  transferUse: returnUse,
  findReference: async (db, row) => (await findPayment(db, getPaymentId(row)))?.reference ?? null,
  lock: async (tx, row) => {
    const unlocked = await findPayment(tx, getPaymentId(row));
    if (!unlocked) return null;
    if (unlocked.loanId !== null) await lockLoan(tx, unlocked.loanId);
    const payment = await findPayment(tx, unlocked.id, 'lock');
    return (
      payment && {
        purpose: 'refund',
        reference: payment.reference,
        schoolId: payment.schoolId,
        // The money has left us, whatever became of the refund meanwhile.
        isPayable: true,
        checkConflict: (on, staffId) => checkPaymentConflict(on, payment, staffId),
        post: (on, paid, confirmation, now) => postPaidRefund(on, payment, paid, confirmation, now),
      }
    );
  },
};
