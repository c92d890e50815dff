import {
  type AccountBody,
  brand,
  err,
  formatText,
  type Language,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { createToken, hashToken, RESET_LINK_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { type KnownDevice, toAccountSubject } from '../../platform/http/known-devices';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import type { RunAfterResponse } from '../accounts/after-response';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { changeUser, findUserByEmail, lockActiveUser } from '../accounts/users-repository';
import { resetLinks, users } from '../tables/users';
import { validateNewPassword } from './password-rules';
import { endSessions } from './sessions';

/** Deletes a person's reset link, if there is one. */
export const deleteResetLink = async (tx: Tx, userId: string): Promise<void> => {
  await tx.orm.delete(resetLinks).where(eq(resetLinks.userId, userId));
};

const createWrongTokenProblem = (): Problem => problem('validation_failed', {}, { token: ['token_wrong'] });

/** Condition that a link has this token and has not expired. */
const isValidLink = (token: string, now: Date) =>
  and(eq(resetLinks.tokenHash, hashToken(token)), gt(resetLinks.expiresAt, now));

/** Creates the service that resets forgotten passwords, by a link to the verified email address or else to the verified phone. */
export const createPasswordReset = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, attempts } = deps;

  const sendLink = async (key: string, requestedLanguage: Language | null): Promise<void> => {
    const known = await findUserByEmail(database, key);
    if (!known) return;
    await database.transaction(async (tx) => {
      const user = await lockActiveUser(tx, known.id);
      // The link goes only to a verified contact, because anyone can register with another person’s address.
      if (!user?.email || user.emailKey !== key) return;
      if (!user.emailVerifiedAt && !user.phoneVerifiedAt) return;
      const token = createToken();
      const now = clock.now();
      const link = {
        tokenHash: hashToken(token),
        expiresAt: new Date(now.getTime() + RESET_LINK_LIFETIME_MS),
      };
      await tx.orm
        .insert(resetLinks)
        .values({ userId: user.id, ...link })
        .onConflictDoUpdate({ target: resetLinks.userId, set: link });
      const language = requestedLanguage ?? user.language;
      // The token is in the fragment, which browsers don't send, so that it appears in no log.
      const address = `${config.publicUrl}/reset-password#token=${token}`;
      if (user.emailVerifiedAt) {
        await queueMail(tx, {
          dedupeKey: `reset:${user.id}:${link.tokenHash}`,
          to: user.email,
          language,
          now,
          mail: { kind: 'reset', params: { link: address } },
        });
      } else {
        const params = { brand: brand.name, link: address, minutes: RESET_LINK_LIFETIME_MS / 60_000 };
        const text = formatText(answerTexts[language].sms.reset, params);
        // Queued like a one-time code, because it is as urgent and as secret.
        const dedupeKey = `otp:${user.id}:${link.tokenHash}`;
        await queueTextMessage(tx, { dedupeKey, msisdn: user.msisdn as Msisdn, text, now });
      }
    });
  };

  return {
    /**
     * Sends a reset link if the account exists. The response reveals neither whether it exists nor whether the limit of
     * links is reached. A device that has logged in to the account has a limit of its own.
     */
    requestLink: async (
      { email }: AccountBody<'forgotPassword'>,
      requestedLanguage: Language | null,
      device: KnownDevice | null,
      runAfterResponse: RunAfterResponse,
    ): Promise<void> => {
      const key = normaliseEmail(email);
      const subject = toAccountSubject(key, device);
      const admitted = await database.transaction((tx) => attempts.take(tx, 'link-send', subject));
      runAfterResponse(async () => {
        if (admitted.ok) await sendLink(key, requestedLanguage);
      });
    },

    /** Sets a new password with the token of a link. Ends all sessions and notifies the person by email. */
    reset: async ({ token, password }: AccountBody<'resetPassword'>): Promise<Result<null, Problem>> => {
      // A token can't be guessed, so that an immediate response reveals nothing and saves a costly hash.
      const [found] = await database.orm
        .select({ owner: users })
        .from(resetLinks)
        .innerJoin(users, eq(users.id, resetLinks.userId))
        .where(isValidLink(token, clock.now()));
      if (!found) return err(createWrongTokenProblem());
      const isStrong = await validateNewPassword(password, found.owner);
      if (!isStrong.ok) return isStrong;
      const passwordHash = await passwords.hash(password);
      if (!passwordHash.ok) return passwordHash;
      const now = clock.now();
      return database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const isLink = isValidLink(token, now);
        // Locks the person before the link, in the same order as `sendLink`, to avoid a deadlock.
        const [link] = await tx.orm.select().from(resetLinks).where(isLink);
        const user = link && (await lockActiveUser(tx, link.userId));
        const used = user && (await tx.orm.delete(resetLinks).where(isLink).returning());
        if (!used?.length || !user?.email || user.emailKey === null) {
          return err(createWrongTokenProblem());
        }
        await changeUser(tx, user.id, { passwordHash: passwordHash.value });
        await endSessions(tx, user.id, now);
        await attempts.reset(tx, 'log-in', user.emailKey);
        await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'password-reset', at: now });
        await notifyAccountChange(tx, user, 'password-changed', now);
        return ok(null);
      });
    },
  };
};
