import { kampalaDay, type LoanState } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { type LoanNotice, queueLoanNotice } from '../../loans/loans/loan-notices';
import { type Loan, lockLoan } from '../../loans/loans/loans-repository';
import { foldLoan } from '../../loans/repayments/fold-loan';
import { loanInput } from '../../loans/repayments/loan-input';
import { findPerson, writeReminder } from '../../loans/repayments/queue-due-reminders';
import { queueMail } from '../../messaging/mails/mails';
import { aboutReminder } from '../../messaging/notifications/about-reminder';
import { remindersAt } from '../../messaging/notifications/reminders';
import { tellPayer } from '../../payments/payments/book-payment';
import { findPayment } from '../../payments/payments/payments-repository';
import { tellRefund } from '../../payments/refunds/tell-refund';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { bookings, contactMessages, partnershipRequests, refundPayouts } from '../../platform/db/schema';
import { tellBooked } from '../../site/support/bookings';

/** When something is told again, and where its links lead. */
export interface TellingAgain {
  publicUrl: string;
  now: Date;
}

/** Queues again what a key names, if it is still true; a key of which the message stands in the list changes nothing. */
type Telling = (tx: Tx, parts: readonly string[], again: TellingAgain) => Promise<void>;

/** In which states of a loan each notice is still true. */
const trueIn: Record<LoanNotice, readonly LoanState[]> = {
  received: ['submitted', 'under_review'],
  documents_needed: ['submitted', 'under_review'],
  approved: ['approved'],
  declined: ['declined'],
  disbursed: ['disbursed', 'ongoing', 'in_arrears'],
};
const isNotice = (word: string | undefined): word is LoanNotice =>
  word !== undefined && Object.hasOwn(trueIn, word);

const remindAgain = async (tx: Tx, loan: Loan, about: string, now: Date): Promise<void> => {
  if (loan.userId === null || (loan.state !== 'ongoing' && loan.state !== 'in_arrears')) return;
  const account = foldLoan(await loanInput(tx, loan, kampalaDay(now)));
  const reminder = remindersAt(account, now).find((due) => aboutReminder(loan.id, due) === about);
  const person = reminder ? await findPerson(tx, loan.userId) : null;
  if (reminder && person) await writeReminder(tx, loan, person, reminder, now);
};

const ofLoan: Telling = async (tx, [id = '', what, ...rest], { now }) => {
  if (!isUuid(id)) return;
  const loan = await lockLoan(tx, id);
  if (!loan) return;
  if (what === 'reminder') return remindAgain(tx, loan, ['loan', id, what, ...rest].join(':'), now);
  if (!isNotice(what) || !trueIn[what].includes(loan.state)) return;
  // Documents that came since are asked for no more.
  if (what === 'documents_needed' && loan.documentsNeeded.length === 0) return;
  await queueLoanNotice(tx, id, what, now);
};

const ofPayment: Telling = async (tx, [id = ''], { publicUrl, now }) => {
  const payment = isUuid(id) ? await findPayment(tx, id) : null;
  if (payment?.state === 'succeeded') await tellPayer(tx, payment, publicUrl, now);
};

const ofRefund: Telling = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [payout] = await tx.orm.select().from(refundPayouts).where(eq(refundPayouts.id, id));
  const payment = payout ? await findPayment(tx, payout.paymentId) : null;
  if (payout && payment) await tellRefund(tx, payment, payout, now);
};

const ofBooking: Telling = async (tx, [id = ''], { now }) => {
  if (!isUuid(id)) return;
  const [call] = await tx.orm.select().from(bookings).where(eq(bookings.id, id));
  if (call && call.startsAt > now) await tellBooked(tx, call, now);
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
    await queueMail(tx, { about: `${name}:${id}`, to: form.email, language: form.language, mail, now });
  };

/**
 * What can be told again, by the first part of its key: from what stands in our books, since a message that is over keeps
 * neither its words nor whom it went to. Codes and links are not among them: another one is asked for.
 */
export const tellings: Readonly<Record<string, Telling>> = {
  payment: ofPayment,
  refund: ofRefund,
  loan: ofLoan,
  booking: ofBooking,
  'contact-message': ofForm('contact-message', contactMessages, 'contact-received'),
  'partnership-request': ofForm('partnership-request', partnershipRequests, 'partnership-received'),
};
