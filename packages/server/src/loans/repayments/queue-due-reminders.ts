import { brand, formatFigures, type LoanAccount, type Msisdn, say, writeDay } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { aboutReminder } from '../../messaging/notifications/about-reminder';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import {
  eveningOf,
  type Reminder,
  remindersAt,
  settledRemindersAt,
} from '../../messaging/notifications/reminders';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { mails, textMessages, users } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';

type Person = Pick<typeof users.$inferSelect, 'id' | 'msisdn' | 'email' | 'language'>;
type RemindedLoan = Pick<Loan, 'id' | 'reference' | 'userId' | 'state'>;

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
  const about = aboutReminder(loan.id, reminder);
  const usefulUntil = eveningOf(now);
  if (msisdn !== null) {
    const { sms, months } = answerTexts[language];
    const text = say(sms[`loan_${kind}`], {
      ...{ brand: brand.name, phone: brand.phones[0], reference },
      ...{ amount: formatFigures(amountUgx), day: writeDay(dueOn, months) },
    });
    await queueTextMessage(tx, { subject: about, msisdn: msisdn as Msisdn, text, now });
  }
  if (email !== null) {
    const params = { loanId: loan.id, reference, reminder: kind, amountUgx, dueOn };
    const mail = { kind: 'loan-reminder', params } as const;
    await queueMail(tx, { about, to: email, language, mail, usefulUntil, now });
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
  const told = { userId: person.id, kind, about: aboutReminder(loan.id, reminder), loanId: loan.id, now };
  const isNew = await queueNotification(tx, {
    ...told,
    params: { reference: loan.reference, amountUgx, dueOn },
  });
  if (isNew) await writeReminder(tx, loan, person, reminder, now);
};

/** Sends no reminder that waits for a gateway or a mail server, of an instalment that was paid or re-planned meanwhile. */
const withholdSettled = async (tx: Tx, abouts: readonly string[]): Promise<void> => {
  await tx.orm
    .update(textMessages)
    .set({ state: 'given-up', msisdn: '', text: '', nextTryAt: null })
    .where(and(inArray(textMessages.subject, [...abouts]), eq(textMessages.state, 'waiting')));
  await tx.orm
    .update(mails)
    .set({ state: 'given-up', recipient: null, params: null, nextTryAt: null })
    .where(and(inArray(mails.about, [...abouts]), eq(mails.state, 'waiting')));
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
    await withholdSettled(
      tx,
      settled.map((reminder) => aboutReminder(loan.id, reminder)),
    );
  }
  if (loan.userId === null || (loan.state !== 'ongoing' && loan.state !== 'in_arrears')) return;
  const reminders = remindersAt(account, now);
  const person = reminders.length > 0 ? await findPerson(tx, loan.userId) : null;
  if (person) for (const reminder of reminders) await remind(tx, loan, person, reminder, now);
};
