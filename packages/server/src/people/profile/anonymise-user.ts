import { emailKey } from '@somesa/core';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import type { Tx } from '../../platform/db/database';
import {
  avatars,
  invitations,
  notifications,
  oneTimeCodes,
  outgoingEmails,
  outgoingSms,
} from '../../platform/db/schema';
import type { AccountHooks } from '../accounts/account-dependencies';
import { type AccountEventKind, recordAccountEvent } from '../accounts/account-events';
import { ANONYMISED_COLUMNS, changeUser } from '../accounts/users-repository';
import { deleteSecondFactor } from '../second-factor/reset-second-factor';
import { deleteResetLink } from '../sign-in/reset-links';
import { endSessions, type User } from '../sign-in/sessions';

/** Patterns of the keys of messages about an account; other messages waiting for the same number or address are about something else. */
const keyPatterns = ['otp:%', 'phone-changed:%'];
const kinds: MailKind[] = [
  'reset',
  'email-code',
  'password-changed',
  'email-changed',
  'second-factor-reset',
  'recovery-codes-made',
];

const isThere = (text: string | null): text is string => text !== null;

/** Sends a person nothing more of what waits about their account; that it was abandoned is kept, and no more. */
const cancelQueuedMessages = async (
  tx: Tx,
  { msisdn, pendingMsisdn, email, pendingEmail }: User,
): Promise<void> => {
  const numbers = [msisdn, pendingMsisdn].filter(isThere);
  await tx.orm
    .update(outgoingSms)
    .set({ status: 'abandoned', msisdn: '', text: '', nextTryAt: null })
    .where(
      and(
        eq(outgoingSms.status, 'waiting'),
        inArray(outgoingSms.msisdn, numbers),
        or(...keyPatterns.map((pattern) => like(outgoingSms.dedupeKey, pattern))),
      ),
    );
  const addresses = [email, pendingEmail].filter(isThere).map(emailKey);
  await tx.orm
    .update(outgoingEmails)
    .set({ status: 'abandoned', recipient: null, params: null, nextTryAt: null })
    .where(
      and(
        eq(outgoingEmails.status, 'waiting'),
        inArray(sql`lower(${outgoingEmails.recipient})`, addresses),
        inArray(outgoingEmails.kind, kinds),
      ),
    );
};

/**
 * Ends an account whose row the transaction holds, after the person’s loans: everything that says who it was goes, what
 * the books need stays.
 */
export const anonymiseUserData = async (
  tx: Tx,
  user: User,
  {
    actorId,
    event,
    now,
    forgetApplicant,
  }: { actorId: string; event: AccountEventKind; now: Date } & Pick<AccountHooks, 'forgetApplicant'>,
): Promise<void> => {
  const { id } = user;
  await endSessions(tx, id);
  await deleteResetLink(tx, id);
  await cancelQueuedMessages(tx, user);
  await forgetApplicant(tx, id, now);
  await tx.orm.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
  await deleteSecondFactor(tx, id);
  await tx.orm.delete(avatars).where(eq(avatars.userId, id));
  await tx.orm.delete(notifications).where(eq(notifications.userId, id));
  await tx.orm
    .update(invitations)
    .set({ username: '', email: '', emailKey: '' })
    .where(eq(invitations.userId, id));
  await changeUser(tx, id, { ...ANONYMISED_COLUMNS, anonymisedAt: now });
  await recordAccountEvent(tx, { userId: id, actorId, event, at: now });
};
