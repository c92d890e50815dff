import { type AccountBody, err, normaliseEmail, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import { outgoingEmails, outgoingSms } from '../../messaging/tables/outgoing-messages';
import type { Tx } from '../../platform/db/database';
import { stopSchoolKeys } from '../access/stop-school-keys';
import type { AccountDependencies, AccountHooks } from '../accounts/account-dependencies';
import { type AccountEventKind, recordAccountEvent } from '../accounts/account-events';
import { ANONYMISED_COLUMNS, changeUser, lockActiveUser } from '../accounts/users-repository';
import { deleteSecondFactor } from '../second-factor/reset-second-factor';
import { deleteResetLink } from '../sign-in/reset-links';
import { endSessions, type User } from '../sign-in/sessions';
import { lockHeadBursars } from '../staff/school-roles';
import { listViews } from '../tables/list-views';
import { notifications } from '../tables/notifications';
import { avatars, invitations, oneTimeCodes } from '../tables/users';

/** Patterns of the deduplication keys of SMS about an account. Other SMS to the same number are about something else. */
const keyPatterns = ['otp:%', 'phone-changed:%'];
const mailKinds: MailKind[] = [
  'reset',
  'email-code',
  'password-changed',
  'email-changed',
  'second-factor-set',
  'second-factor-reset',
  'recovery-codes-made',
];

/** Cancels a person's queued messages about their account. Only the fact that they were cancelled is kept. */
const cancelQueuedMessages = async (
  tx: Tx,
  { msisdn, pendingMsisdn, email, pendingEmail }: User,
): Promise<void> => {
  const numbers = [msisdn, pendingMsisdn].filter((each) => each !== null);
  await abandonSms(
    tx,
    and(
      inArray(outgoingSms.msisdn, numbers),
      or(...keyPatterns.map((pattern) => like(outgoingSms.dedupeKey, pattern))),
    ),
  );
  const addresses = [email, pendingEmail].filter((each) => each !== null).map(normaliseEmail);
  await abandonEmails(
    tx,
    and(inArray(sql`lower(${outgoingEmails.recipient})`, addresses), inArray(outgoingEmails.kind, mailKinds)),
  );
};

/**
 * Anonymises a user: deletes all personal data and keeps what the ledger needs. The transaction must have locked the
 * user's loans and then the user's row.
 */
export const anonymiseUserData = async (
  tx: Tx,
  user: User,
  {
    actorId,
    event,
    now,
    hooks,
  }: { actorId: string; event: AccountEventKind; now: Date; hooks: AccountHooks },
): Promise<void> => {
  const { id } = user;
  await endSessions(tx, id, now);
  await deleteResetLink(tx, id);
  await cancelQueuedMessages(tx, user);
  await hooks.anonymiseApplicant(tx, id, now);
  await tx.orm.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
  await deleteSecondFactor(tx, id);
  await tx.orm.delete(avatars).where(eq(avatars.userId, id));
  await hooks.forgetChildren(tx, id);
  await tx.orm.delete(notifications).where(eq(notifications.userId, id));
  await tx.orm.delete(listViews).where(eq(listViews.userId, id));
  await tx.orm
    .update(invitations)
    .set({ username: '', email: '', emailKey: '' })
    .where(eq(invitations.userId, id));
  await changeUser(tx, id, { ...ANONYMISED_COLUMNS, anonymisedAt: now });
  await stopSchoolKeys(tx, id, now);
  await recordAccountEvent(tx, { userId: id, actorId, event, at: now });
};

/** Creates the operation with which a user deletes their account. The row stays for the ledger, anonymised. */
export const createDeletion =
  ({ clock, database, hooks, checkPassword }: AccountDependencies) =>
  async (me: User, body: AccountBody<'deleteUser'>): Promise<Result<null, Problem>> => {
    if (body.user_id !== me.id) return err(problem('user_not_found'));
    const isRight = await checkPassword(me, body.current_password);
    if (!isRight.ok) return isRight;
    return database.transaction(async (tx): Promise<Result<null, Problem>> => {
      // Locks loans before the user, in the same order as postings to a loan, to avoid a deadlock.
      const owes = await hooks.hasOutstandingLoan(tx, me.id);
      const heads = me.schoolRole === 'head' && me.schoolId ? await lockHeadBursars(tx, me.schoolId) : [];
      const user = await lockActiveUser(tx, me.id);
      if (user?.passwordHash !== me.passwordHash) return err(problem('session_ended'));
      if (owes) return err(problem('loan_outstanding'));
      if (heads.length > 0 && heads.every((head) => head === me.id)) return err(problem('last_head_bursar'));
      await anonymiseUserData(tx, user, { actorId: me.id, event: 'deleted', now: clock.now(), hooks });
      return ok(null);
    });
  };
