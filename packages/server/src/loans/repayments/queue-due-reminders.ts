import { brand, formatFigures, type LoanAccount, type Msisdn, say, writeDay } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import { reminderKey } from '../../messaging/notifications/reminder-key';
import {
  getReminderDeadline,
  type Reminder,
  remindersAt,
  settledRemindersAt,
} from '../../messaging/notifications/reminders';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { outgoingEmails, outgoingSms, users } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';

type Person = Pick<typeof users.$inferSelect, 'id' | 'msisdn' | 'email' | 'language'>;
type RemindedLoan = Pick<Loan, 'id' | 'reference' | 'userId' | 'status'>;

/** The person of an account, to be told of their loan; null where it was deleted. */
export const findPerson = async (tx: Tx, id: string): Promise<Person | null> => {
  const [person] = await tx.orm
    .select({ id: users.id, msisdn: users.msisdn, email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.anonymisedAt)));
  return person ?? null;
};

/** Writes a reminder to a person by SMS and e-mail; what was written of it before is not written again. */
export const writeReminder = async (
  tx: Tx,
  loan: RemindedLoan,
  { msisdn, email, language }: Person,
  reminder: Reminder,
  now: Date,
): Promise<void> => {
  const { reference } = loan;
  const { kind, dueOn, amountUgx } = reminder;
  const dedupeKey = reminderKey(loan.id, reminder);
  const expiresAt = getReminderDeadline(now);
  if (msisdn !== null) {
    const { sms, months } = answerTexts[language];
    const text = say(sms[`loan_${kind}`], {
      brand: brand.name,
      phone: brand.phones[0],
      reference,
      amount: formatFigures(amountUgx),
      day: writeDay(dueOn, months),
    });
    await queueTextMessage(tx, { dedupeKey, msisdn: msisdn as Msisdn, text, now });
  }
  if (email !== null) {
    const params = { loanId: loan.id, reference, reminder: kind, amountUgx, dueOn };
    const mail = { kind: 'loan-reminder', params } as const;
    await queueMail(tx, { dedupeKey, to: email, language, mail, expiresAt, now });
  }
};

const remind = async (
  tx: Tx,
  loan: RemindedLoan,
  person: Person,
  reminder: Reminder,
  now: Date,
): Promise<void> => {
  const { kind, dueOn, amountUgx } = reminder;
  const told = { userId: person.id, kind, dedupeKey: reminderKey(loan.id, reminder), loanId: loan.id, now };
  const isNew = await queueNotification(tx, {
    ...told,
    params: { reference: loan.reference, amountUgx, dueOn },
  });
  if (isNew) await writeReminder(tx, loan, person, reminder, now);
};

/** Sends no reminder that waits for a gateway or a mail server, of an instalment that was paid or re-scheduled meanwhile. */
const abandonSettled = async (tx: Tx, dedupeKeys: readonly string[]): Promise<void> => {
  await tx.orm
    .update(outgoingSms)
    .set({ status: 'abandoned', msisdn: '', text: '', nextTryAt: null })
    .where(and(inArray(outgoingSms.dedupeKey, [...dedupeKeys]), eq(outgoingSms.status, 'waiting')));
  await tx.orm
    .update(outgoingEmails)
    .set({ status: 'abandoned', recipient: null, params: null, nextTryAt: null })
    .where(and(inArray(outgoingEmails.dedupeKey, [...dedupeKeys]), eq(outgoingEmails.status, 'waiting')));
};

/**
 * Reminds the parent of a running loan, in the caller's transaction that holds it, of what is due by its account: by SMS,
 * by e-mail and under notifications, in their language. Each reminder of an instalment goes out once, whoever looks how often.
 */
export const queueDueReminders = async (
  tx: Tx,
  loan: RemindedLoan,
  account: Pick<LoanAccount, 'instalments' | 'schedules'>,
  now: Date,
): Promise<void> => {
  const settled = settledRemindersAt(account, now);
  if (settled.length > 0) {
    await abandonSettled(
      tx,
      settled.map((reminder) => reminderKey(loan.id, reminder)),
    );
  }
  if (loan.userId === null || (loan.status !== 'ongoing' && loan.status !== 'in_arrears')) return;
  const reminders = remindersAt(account, now);
  const person = reminders.length > 0 ? await findPerson(tx, loan.userId) : null;
  if (person) for (const reminder of reminders) await remind(tx, loan, person, reminder, now);
};
