import { brand, formatText, type Msisdn, roles } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { queueTextMessage } from '../messaging/sms/text-messages';
import { schools } from '../people/tables/schools';
import { users } from '../people/tables/users';
import type { Tx } from '../platform/db/database';

/** Message to a school: its text, the values in it, and the key under which it is sent once. */
interface SchoolMessage {
  text:
    | 'payout_account_requested'
    | 'payout_account_replacement_requested'
    | 'payout_account_changed'
    | 'school_export_requested'
    | 'school_export_ready'
    | 'school_export_downloaded'
    | 'settlement_paid'
    | 'webhook_disabled';
  values?: Readonly<Record<string, string>>;
  dedupeKey: string;
}

/** Queues a text message to the bursars of a school, in their languages, and to the school's own number, in the caller's transaction. */
export const notifyBursars = async (
  tx: Tx,
  schoolId: number,
  { text, values = {}, dedupeKey }: SchoolMessage,
  now: Date,
): Promise<void> => {
  const bursars = await tx.orm
    .select({ msisdn: users.msisdn, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        eq(users.roleId, roles.bursar),
        isNotNull(users.msisdn),
        isNull(users.lockedAt),
      ),
    );
  const [school] = await tx.orm
    .select({ msisdn: schools.contactMsisdn })
    .from(schools)
    .where(eq(schools.id, schoolId));
  const recipients = new Map(bursars.map(({ msisdn, language }) => [msisdn, language]));
  if (school?.msisdn && !recipients.has(school.msisdn)) recipients.set(school.msisdn, 'en');
  for (const [msisdn, language] of recipients) {
    await queueTextMessage(tx, {
      dedupeKey: `${dedupeKey}:${msisdn}`,
      msisdn: msisdn as Msisdn,
      now,
      text: formatText(answerTexts[language].sms[text], {
        brand: brand.name,
        phone: brand.phones[0],
        ...values,
      }),
    });
  }
};
