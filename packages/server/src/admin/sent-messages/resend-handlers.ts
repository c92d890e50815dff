import { kampalaDay, type LoanStatus } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { type LoanNotice, queueLoanNotice } from '../../loans/loans/loan-notices';
import { type Loan, lockLoan } from '../../loans/loans/loans-repository';
import { calculateLoan } from '../../loans/repayments/calculate-loan';
import { loanInput } from '../../loans/repayments/loan-input';
import { findPerson, writeReminder } from '../../loans/repayments/queue-due-reminders';
import { queueMail } from '../../messaging/mails/mails';
import { reminderKey } from '../../messaging/notifications/reminder-key';
import { remindersAt } from '../../messaging/notifications/reminders';
import { findPayment } from '../../payments/payments/payments-repository';
import { queuePaymentReceipt } from '../../payments/payments/post-payment';
import { notifyRefund } from '../../payments/refunds/notify-refund';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import {
  contactMessages,
  partnershipRequests,
  refundPayouts,
  scheduledCalls,
} from '../../platform/db/schema';
import { confirmScheduledCall } from '../../site/support/bookings';

/** When something is told again, and where its links lead. */
export interface ResendContext {
  publicUrl: string;
  now: Date;
}

/** Queues again what a key names, if it is still true; a key of which the message stands in the list changes nothing. */
type Telling = (tx: Tx, parts: readonly string[], again: ResendContext) => Promise<void>;

/** In which statuses of a loan each notice is still true. */
const trueIn: Record<LoanNotice, readonly LoanStatus[]> = {
  received: ['submitted', 'under_review'],
  documents_needed: ['submitted', 'under_review'],
  approved: ['approved'],
  declined: ['declined'],
  disbursed: ['disbursed', 'ongoing', 'in_arrears'],
};
const isNotice = (word: string | undefined): word is LoanNotice =>
  word !== undefined && Object.hasOwn(trueIn, word);

const remindAgain = async (tx: Tx, loan: Loan, dedupeKey: string, now: Date): Promise<void> => {
  if (loan.userId === null || (loan.status !== 'ongoing' && loan.status !== 'in_arrears')) return;
  const account = calculateLoan(await loanInput(tx, loan, kampalaDay(now)));
  const reminder = remindersAt(account, now).find((due) => reminderKey(loan.id, due) === dedupeKey);
  const person = reminder ? await findPerson(tx, loan.userId) : null;
  if (reminder && person) await writeReminder(tx, loan, person, reminder, now);
};

const ofLoan: Telling = async (tx, [id = '', what, ...rest], { now }) => {
  if (!isUuid(id)) return;
  const loan = await lockLoan(tx, id);
  if (!loan) return;
  if (what === 'reminder') return remindAgain(tx, loan, ['loan', id, what, ...rest].join(':'), now);
  if (!isNotice(what) || !trueIn[what].includes(loan.status)) return;
  // Documents that came since are asked for no more.
  if (what === 'documents_needed' && loan.documentsNeeded.length === 0) return;
  await queueLoanNotice(tx, id, what, now);
};

const ofPayment: Telling = async (tx, [id = ''], { publicUrl, now }) => {
  const payment = isUuid(id) ? await findPayment(tx, id) : null;
  if (payment?.status === 'succeeded') await queuePaymentReceipt(tx, payment, publicUrl, now);
};

const ofRefund: Telling = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [payout] = await tx.orm.select().from(refundPayouts).where(eq(refundPayouts.id, id));
  const payment = payout ? await findPayment(tx, payout.paymentId) : null;
  if (payout && payment) await notifyRefund(tx, payment, payout, now);
};

const ofBooking: Telling = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [call] = await tx.orm.select().from(scheduledCalls).where(eq(scheduledCalls.id, id));
  if (call && call.startsAt > now) await confirmScheduledCall(tx, call, now);
};

const ofForm =
  (
    name: string,
    table: typeof contactMessages | typeof partnershipRequests,
    kind: 'contact-received' | 'partnership-received',
  ): Telling =>
  async (tx, [id = ''], { now }) => {
    if (!isUuid(id)) return;
    const [form] = await tx.orm
      .select({ email: table.email, language: table.language })
      .from(table)
      .where(eq(table.id, id));
    if (!form) return;
    const mail = { kind, params: {} } as const;
    await queueMail(tx, { dedupeKey: `${name}:${id}`, to: form.email, language: form.language, mail, now });
  };

/**
 * Handlers of messages that can be sent again, by the first part of their key. They rebuild the message from our
 * current records, since a finished message keeps neither its text nor its recipient. Codes and links are not
 * included: a new one is requested instead.
 */
export const resendHandlers: Readonly<Record<string, Telling>> = {
  payment: ofPayment,
  refund: ofRefund,
  loan: ofLoan,
  booking: ofBooking,
  'contact-message': ofForm('contact-message', contactMessages, 'contact-received'),
  'partnership-request': ofForm('partnership-request', partnershipRequests, 'partnership-received'),
};
