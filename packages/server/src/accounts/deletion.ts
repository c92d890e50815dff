import { type AccountBody, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { avatars, notifications, oneTimeCodes, type users } from '../db/schema';
import { forgetApplicant } from '../loans/forget-applicant';
import type { AccountDependencies } from './account-dependencies';
import { recordAccountEvent } from './account-events';
import { withholdMessages } from './own-messages';
import { endResetLinks } from './reset-links';
import { endSessions, type User } from './sessions';
import { changeUser, lockUser } from './users-repository';

/** What is left of a person: the row, for the books. */
const nobody: Partial<typeof users.$inferInsert> = {
  ...{ firstName: '', lastName: '', email: null, emailKey: null, msisdn: null, passwordHash: null },
  ...{ pendingEmail: null, pendingMsisdn: null, phoneVerifiedAt: null, language: 'en' },
};

/** Deletes a person’s account and keeps the books: everything that says who it was goes. */
export const createDeletion =
  ({ clock, database, hasOutstandingLoan }: AccountDependencies) =>
  async (me: User, body: AccountBody<'deleteUser'>): Promise<Result<null, Problem>> => {
    if (body.user_id !== me.id) return err(problem('user_not_found'));
    return database.transaction(async (tx): Promise<Result<null, Problem>> => {
      // Loans before the person, as everybody takes them who books on a loan and tells its person.
      const owes = await hasOutstandingLoan(tx, me.id);
      const user = await lockUser(tx, me.id);
      if (!user) return err(problem('session_ended'));
      if (owes) return err(problem('loan_outstanding'));
      const now = clock.now();
      await endSessions(tx, me.id);
      await endResetLinks(tx, me.id);
      await withholdMessages(tx, user);
      await forgetApplicant(tx, me.id, now);
      await tx.orm.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, me.id));
      await tx.orm.delete(avatars).where(eq(avatars.userId, me.id));
      await tx.orm.delete(notifications).where(eq(notifications.userId, me.id));
      await changeUser(tx, me.id, { ...nobody, anonymisedAt: now });
      await recordAccountEvent(tx, { userId: me.id, actorId: me.id, event: 'deleted', at: now });
      return ok(null);
    });
  };
