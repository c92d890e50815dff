import { type LoanStatus, toKampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { type LoanNotice, queueLoanNotice } from '../../loans/applications/loan-notices';
import { type Loan, lockLoan } from '../../loans/loans-repository';
import { calculateLoan, readLoanInput } from '../../loans/repayments/loan-input';
import { findRecipient, queueReminderMessages } from '../../loans/repayments/queue-due-reminders';
import { refundPayouts } from '../../loans/tables/refunds';
import { queueMail } from '../../messaging/mails/mails';
import { getReminderKey } from '../../messaging/reminders/reminder-key';
import { listReminders } from '../../messaging/reminders/reminders';
import { findPayment } from '../../payments/hot-path';
import { notifyRefund, queuePaymentReceipt } from '../../payments/post/notify-payer';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { confirmScheduledCall } from '../../site/support/scheduled-calls';
import { contactMessages, partnershipRequests, scheduledCalls } from '../../site/tables/support';

/** Time of a resend, and the base URL of its links. */
interface ResendContext {
  publicUrl: string;
  now: Date;
}

/** Queues the message of a key again if it is still correct. `parts` is the key after its first part. */
type ResendHandler = (tx: Tx, parts: readonly string[], context: ResendContext) => Promise<void>;

/** Statuses of a loan in which each notice is still correct. */
const validStatuses: Record<LoanNotice, readonly LoanStatus[]> = {
  received: ['submitted', 'under_review'],
  documents_needed: ['submitted', 'under_review'],
  approved: ['approved'],
  declined: ['declined'],
  disbursed: ['disbursed', 'ongoing', 'in_arrears'],
};
const isNotice = (name: string | undefined): name is LoanNotice =>
  name !== undefined && Object.hasOwn(validStatuses, name);

const resendReminder = async (tx: Tx, loan: Loan, dedupeKey: string, now: Date): Promise<void> => {
  if (loan.userId === null || (loan.status !== 'ongoing' && loan.status !== 'in_arrears')) return;
  const account = calculateLoan(await readLoanInput(tx, loan, toKampalaDay(now)));
  const reminder = listReminders(account, now).find((due) => getReminderKey(loan.id, due) === dedupeKey);
  const person = reminder ? await findRecipient(tx, loan.userId) : null;
  if (reminder && person) await queueReminderMessages(tx, loan, person, reminder, now);
};

const resendOfLoan: ResendHandler = async (tx, [id = '', notice, ...rest], { now }) => {
  if (!isUuid(id)) return;
  const loan = await lockLoan(tx, id);
  if (!loan) return;
  if (notice === 'reminder') return resendReminder(tx, loan, ['loan', id, notice, ...rest].join(':'), now);
  if (!isNotice(notice) || !validStatuses[notice].includes(loan.status)) return;
  // The documents have been uploaded since.
  if (notice === 'documents_needed' && loan.documentsNeeded.length === 0) return;
  await queueLoanNotice(tx, id, notice, now);
};

const resendOfPayment: ResendHandler = async (tx, [id = ''], { publicUrl, now }) => {
  const payment = isUuid(id) ? await findPayment(tx, id) : null;
  if (payment?.status === 'succeeded') await queuePaymentReceipt(tx, payment, publicUrl, now);
};

const resendOfRefund: ResendHandler = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [payout] = await tx.orm.select().from(refundPayouts).where(eq(refundPayouts.id, id));
  const payment = payout ? await findPayment(tx, payout.paymentId) : null;
  if (payout && payment) await notifyRefund(tx, payment, payout, now);
};

const resendOfScheduledCall: ResendHandler = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [call] = await tx.orm.select().from(scheduledCalls).where(eq(scheduledCalls.id, id));
  if (call && call.startsAt > now) await confirmScheduledCall(tx, call, now);
};

const createFormHandler =
  (
    name: string,
    table: typeof contactMessages | typeof partnershipRequests,
    kind: 'contact-received' | 'partnership-received',
  ): ResendHandler =>
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
 * Handlers of messages that can be sent again, by the first part of their deduplication key. They create the message from current records,
 * since a sent message keeps neither its text nor its recipient. Codes and links can't be sent again: users request new ones.
 */
export const resendHandlers: Readonly<Record<string, ResendHandler>> = {
  payment: resendOfPayment,
  refund: resendOfRefund,
  loan: resendOfLoan,
  booking: resendOfScheduledCall,
  'contact-message': createFormHandler('contact-message', contactMessages, 'contact-received'),
  'partnership-request': createFormHandler(
    'partnership-request',
    partnershipRequests,
    'partnership-received',
  ),
};
