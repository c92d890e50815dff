import {
  type AccountBody,
  brand,
  emailKey,
  err,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  say,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt, lte } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { LINK_MS, newToken, tokenHash } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { resetLinks, users } from '../../platform/db/schema';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import type { RunAfterResponse } from '../accounts/after-response';
import { changeUser, findUserByEmail, lockActiveUser } from '../accounts/users-repository';
import { checkNewPassword } from './password-rules';
import { endSessions } from './sessions';

/** Ends the link that a person may have. */
export const deleteResetLink = async (tx: Tx, userId: string): Promise<void> => {
  await tx.orm.delete(resetLinks).where(eq(resetLinks.userId, userId));
};

/** Forgets links whose time is over. */
export const deleteExpiredLinks = async (db: Queryable, now: Date): Promise<void> => {
  await db.orm.delete(resetLinks).where(lte(resetLinks.expiresAt, now));
};

const tokenWrong = (): Problem => problem('validation_failed', {}, { token: ['token_wrong'] });

/** A link that counts still, by its token. */
const isLinkOf = (token: string, now: Date) =>
  and(eq(resetLinks.tokenHash, tokenHash(token)), gt(resetLinks.expiresAt, now));

/** Creates the service with which people who forgot their password set a new one, by a link to the email address, or else the phone, that they verified. */
export const createPasswordReset = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, tries, wake } = deps;

  const sendLink = async (key: string, asked: Language | null): Promise<void> => {
    const known = await findUserByEmail(database, key);
    if (!known) return;
    await database.transaction(async (tx) => {
      const user = await lockActiveUser(tx, known.id);
      // To what the person proved alone: anyone can register with another’s address.
      if (!user?.email || user.emailKey !== key) return;
      if (!user.emailVerifiedAt && !user.phoneVerifiedAt) return;
      const token = newToken();
      const now = clock.now();
      const link = { tokenHash: tokenHash(token), expiresAt: new Date(now.getTime() + LINK_MS) };
      await tx.orm
        .insert(resetLinks)
        .values({ userId: user.id, ...link })
        .onConflictDoUpdate({ target: resetLinks.userId, set: link });
      const language = asked ?? user.language;
      // In the fragment, which a browser sends to nobody: the token reaches no log.
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
        const params = { brand: brand.name, link: address, minutes: LINK_MS / 60_000 };
        const text = say(answerTexts[language].sms.reset, params);
        // As urgent and as secret as a one-time code, and sent like one.
        const dedupeKey = `otp:${user.id}:${link.tokenHash}`;
        await queueTextMessage(tx, { dedupeKey, msisdn: user.msisdn as Msisdn, text, now });
      }
    });
    wake();
  };

  return {
    /**
     * Sends a link where the account exists, in the language that was asked for. That it exists, or that too many
     * were asked for, shows in no answer.
     */
    askForLink: async (
      { email }: AccountBody<'forgotPassword'>,
      asked: Language | null,
      onceAnswered: RunAfterResponse,
    ): Promise<void> => {
      const key = emailKey(email);
      const admitted = await database.transaction((tx) => tries.take(tx, 'link-send', key));
      onceAnswered(async () => {
        if (admitted.ok) await sendLink(key, asked);
      });
    },

    /** Sets a new password with the token of a link. Every session ends, and the person is told. */
    reset: async ({ token, password }: AccountBody<'resetPassword'>): Promise<Result<null, Problem>> => {
      // Nobody guesses a token, so that nothing is given away by answering at once; and a hash costs much.
      const [there] = await database.orm
        .select({ owner: users })
        .from(resetLinks)
        .innerJoin(users, eq(users.id, resetLinks.userId))
        .where(isLinkOf(token, clock.now()));
      if (!there) return err(tokenWrong());
      const isStrong = await checkNewPassword(password, there.owner);
      if (!isStrong.ok) return isStrong;
      const passwordHash = await passwords.hash(password);
      if (!passwordHash.ok) return passwordHash;
      const now = clock.now();
      const done = await database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const isLink = isLinkOf(token, now);
        // The person before the link, as everywhere: who asks for another link waits, and nobody for each other.
        const [link] = await tx.orm.select().from(resetLinks).where(isLink);
        const user = link && (await lockActiveUser(tx, link.userId));
        const used = user && (await tx.orm.delete(resetLinks).where(isLink).returning());
        if (!used?.length || !user?.email || user.emailKey === null) {
          return err(tokenWrong());
        }
        await changeUser(tx, user.id, { passwordHash: passwordHash.value });
        await endSessions(tx, user.id);
        await tries.forget(tx, 'log-in', user.emailKey);
        await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'password-reset', at: now });
        await queueMail(tx, {
          dedupeKey: `password-changed:${user.id}:${newToken()}`,
          to: user.email,
          language: user.language,
          now,
          mail: { kind: 'password-changed', params: {} },
        });
        return ok(null);
      });
      if (done.ok) wake();
      return done;
    },
  };
};
