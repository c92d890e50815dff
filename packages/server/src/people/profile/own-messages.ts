import { emailKey } from '@somesa/core';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import type { Tx } from '../../platform/db/database';
import { mails, textMessages } from '../../platform/db/schema';
import type { User } from '../sign-in/sessions';

/** What tells of an account; anything else that waits for the same number or address tells of something else. */
const subjects = ['otp:%', 'phone-changed:%'];
const kinds: MailKind[] = [
  'reset',
  'email-code',
  'password-changed',
  'email-changed',
  'second-factor-reset',
  'recovery-codes-made',
];

const isThere = (text: string | null): text is string => text !== null;

/** Sends a person nothing more of what waits about their account; that it was given up is kept, and no more. */
export const withholdMessages = async (
  tx: Tx,
  { msisdn, pendingMsisdn, email, pendingEmail }: User,
): Promise<void> => {
  const numbers = [msisdn, pendingMsisdn].filter(isThere);
  await tx.orm
    .update(textMessages)
    .set({ state: 'given-up', msisdn: '', text: '', nextTryAt: null })
    .where(
      and(
        eq(textMessages.state, 'waiting'),
        inArray(textMessages.msisdn, numbers),
        or(...subjects.map((subject) => like(textMessages.subject, subject))),
      ),
    );
  const addresses = [email, pendingEmail].filter(isThere).map(emailKey);
  await tx.orm
    .update(mails)
    .set({ state: 'given-up', recipient: null, params: null, nextTryAt: null })
    .where(
      and(
        eq(mails.state, 'waiting'),
        inArray(sql`lower(${mails.recipient})`, addresses),
        inArray(mails.kind, kinds),
      ),
    );
};
