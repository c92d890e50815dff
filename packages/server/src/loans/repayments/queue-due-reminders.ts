import {
  brand,
  formatDay,
  formatFigures,
  formatText,
  type LoanAccount,
  type Msisdn,
  toKampalaDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import { queueMail } from '../../messaging/mails/mails';
import { getReminderKey } from '../../messaging/reminders/reminder-key';
import {
  getReminderDeadline,
  listReminders,
  listSettledReminders,
  type Reminder,
} from '../../messaging/reminders/reminders';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { outgoingEmails, outgoingSms } from '../../messaging/tables/outgoing-messages';
import { queueNotification } from '../../people/notifications/queue-notification';
import { users } from '../../people/tables/users';
import type { Tx } from '../../platform/db/database';
import { findLastPromise } from '../collections/promises';
import type { Loan } from '../loans-repository';

type Recipient = Pick<typeof users.$inferSelect, 'id' | 'msisdn' | 'email' | 'language'>;
type RemindedLoan = Pick<Loan, 'id' | 'reference' | 'userId' | 'status'>;

/** Finds the recipient of reminders to a user; null if the account was deleted. */
export const findRecipient = async (tx: Tx, id: string): Promise<Recipient | null> => {
  const [person] = await tx.orm
    .select({ id: users.id, msisdn: users.msisdn, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)));
  return person ?? null;
};

/** Queues a reminder by SMS and email; messages that were queued before are not repeated. */
export const queueReminderMessages = async (
  tx: Tx,
  loan: RemindedLoan,
  { msisdn, email, language }: Recipient,
  reminder: Reminder,
  now: Date,
): Promise<void> => {
  const { reference } = loan;
  const { kind, dueOn, amountUgx } = reminder;
  const dedupeKey = getReminderKey(loan.id, reminder);
  const expiresAt = getReminderDeadline(now);
  if (msisdn !== null) {
    const { sms, months } = answerTexts[language];
    const text = formatText(sms[`loan_${kind}`], {
      brand: brand.name,
      phone: brand.phones[0],
      reference,
      amount: formatFigures(amountUgx),
      day: formatDay(dueOn, months),
    });
    await queueTextMessage(tx, { dedupeKey, msisdn: msisdn as Msisdn, text, now });
  }
  if (email !== null) {
    const params = { loanId: loan.id, reference, reminder: kind, amountUgx, dueOn };
    const mail = { kind: 'loan-reminder', params } as const;
    await queueMail(tx, { dedupeKey, to: email, language, mail, expiresAt, now });
  }
};

const queueReminder = async (
  tx: Tx,
  loan: RemindedLoan,
  person: Recipient,
  reminder: Reminder,
  now: Date,
): Promise<void> => {
  const { kind, dueOn, amountUgx } = reminder;
  const common = {
    userId: person.id,
    kind,
    dedupeKey: getReminderKey(loan.id, reminder),
    loanId: loan.id,
    now,
  };
  const isNew = await queueNotification(tx, {
    ...common,
    params: { reference: loan.reference, amountUgx, dueOn },
  });
  if (isNew) await queueReminderMessages(tx, loan, person, reminder, now);
};

/** Abandons queued reminders of instalments that were paid or rescheduled meanwhile. */
const abandonSettledReminders = async (tx: Tx, dedupeKeys: readonly string[]): Promise<void> => {
  await abandonSms(tx, inArray(outgoingSms.dedupeKey, [...dedupeKeys]));
  await abandonEmails(tx, inArray(outgoingEmails.dedupeKey, [...dedupeKeys]));
};

/** Leaves out reminders of overdue instalments until the day on which the borrower promised to pay is over, or the promise is kept. */
const skipPromised = async (
  tx: Tx,
  loanId: string,
  reminders: readonly Reminder[],
  now: Date,
): Promise<readonly Reminder[]> => {
  const isOverdue = ({ kind }: Reminder): boolean => kind === 'overdue_3_days' || kind === 'overdue_7_days';
  if (!reminders.some(isOverdue)) return reminders;
  const promise = await findLastPromise(tx, loanId, toKampalaDay(now));
  return promise?.status === 'open' ? reminders.filter((reminder) => !isOverdue(reminder)) : reminders;
};

/**
 * Queues due reminders to the parent of a running loan by SMS, by email and as notifications, in their language; each
 * reminder once. Must run in a transaction that has locked the loan.
 */
export const queueDueReminders = async (
  tx: Tx,
  loan: RemindedLoan,
  account: Pick<LoanAccount, 'instalments' | 'schedules'>,
  now: Date,
): Promise<void> => {
  const settled = listSettledReminders(account, now);
  if (settled.length > 0) {
    await abandonSettledReminders(
      tx,
      settled.map((reminder) => getReminderKey(loan.id, reminder)),
    );
  }
  if (loan.userId === null || (loan.status !== 'ongoing' && loan.status !== 'in_arrears')) return;
  const reminders = await skipPromised(tx, loan.id, listReminders(account, now), now);
  const person = reminders.length > 0 ? await findRecipient(tx, loan.userId) : null;
  if (person) for (const reminder of reminders) await queueReminder(tx, loan, person, reminder, now);
};
