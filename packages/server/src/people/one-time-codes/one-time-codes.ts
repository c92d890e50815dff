import { timingSafeEqual } from 'node:crypto';
import { brand, type Language, type Msisdn, ok, type Problem, type Result, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt, lte } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Clock } from '../../platform/clock';
import { keyedHash, newOtp, newToken, OTP_MS } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { oneTimeCodes } from '../../platform/db/schema';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';

/** Purpose of a code, its owner, and the number or address it was sent to; it is valid for nothing else. */
export interface CodeTarget {
  userId: string;
  purpose: (typeof oneTimeCodes.$inferInsert)['purpose'];
  /** The number in E.164, or the e-mail address in the form in which two are the same. */
  target: string;
  /** The one thing that is agreed to: a loan’s id. */
  about?: string;
}

/** Owner of the code that is tried, and the number or address it was sent to; `userId` is null for someone who has neither session nor ticket. */
export interface AttemptOwner {
  userId: string | null;
  target: string;
}

/** Returns the subject under which attempts are counted. Callers without a session or token share one, so that they use up none of the person's attempts. */
const attemptSubject = ({ userId, target }: AttemptOwner): string =>
  userId === null ? target : `${userId} ${target}`;

/** Creates, sends and redeems one-time codes. */
export const createOneTimeCodes = (deps: { clock: Clock; secretKey: Buffer; tries: AttemptLimiter }) => {
  const { clock, secretKey, tries } = deps;

  const hashOf = ({ userId, purpose, target, about = '' }: CodeTarget, otp: string): string =>
    keyedHash(secretKey, `otp:${purpose}:${userId}:${target}:${about}`, otp);

  const issue = async (tx: Tx, code: CodeTarget): Promise<string> => {
    const otp = newOtp();
    const row = {
      target: code.target,
      codeHash: hashOf(code, otp),
      expiresAt: new Date(clock.now().getTime() + OTP_MS),
    };
    await tx.orm
      .insert(oneTimeCodes)
      .values({ userId: code.userId, purpose: code.purpose, ...row })
      .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: row });
    await tries.forget(tx, 'otp', attemptSubject(code));
    return otp;
  };

  const count = async (tx: Tx, subject: string): Promise<Result<null, Problem>> => {
    const inHour = await tries.take(tx, 'code-send', subject);
    if (!inHour.ok) return inHour;
    const inMinute = await tries.take(tx, 'code-pause', subject);
    if (inMinute.ok) return ok(null);
    // A caller that commits all the same has sent nothing.
    await tries.giveBack(tx, 'code-send', subject);
    return inMinute;
  };

  return {
    /**
     * Counts a code before it is sent to a number or address: one a minute and so many an hour for each purpose. A problem with the
     * longer wait where it is too soon.
     */
    admit: async (
      tx: Tx,
      { purpose, target }: Pick<CodeTarget, 'purpose' | 'target'>,
    ): Promise<Result<null, Problem>> => {
      const sent = await count(tx, `${purpose}:${target}`);
      // Whoever wants it again at once waits; that others wanted it before takes nothing from who registers.
      if (sent.ok && purpose === 'register') await count(tx, `resend:${target}`);
      return sent;
    },

    /** Counts that somebody wants a new account's code again, who need not be its owner, and whether there is one or not. */
    admitResend: (tx: Tx, target: string): Promise<Result<null, Problem>> => count(tx, `resend:${target}`),

    /** Counts a try of a code before it is looked at: of its person, or of strangers to it; false where the code has none left. */
    admitTry: async (tx: Tx, code: AttemptOwner): Promise<Result<boolean, Problem>> => {
      const ofNumber = await tries.take(tx, 'otp-number', attemptSubject(code));
      return ofNumber.ok ? ok((await tries.take(tx, 'otp', attemptSubject(code))).ok) : ofNumber;
    },

    /** Forgets the tries of a person whose code was right. */
    forgetTries: (tx: Tx, code: AttemptOwner): Promise<void> =>
      tries.forget(tx, 'otp-number', attemptSubject(code)),

    /** Sends a code to a phone; an earlier one for the same purpose counts no more. */
    sendToPhone: async (tx: Tx, code: CodeTarget & { target: Msisdn }, language: Language): Promise<void> => {
      const otp = await issue(tx, code);
      const { sms } = answerTexts[language];
      const words = code.purpose === 'accept-loan' ? sms.accept_loan : sms.otp;
      const text = say(words, { brand: brand.name, otp, minutes: OTP_MS / 60_000 });
      const message = { dedupeKey: `otp:${code.userId}:${newToken()}`, msisdn: code.target, text };
      await queueTextMessage(tx, { ...message, now: clock.now() });
    },

    /** Sends a code to an e-mail address as it was typed; an earlier one counts no more. */
    sendToEmail: async (tx: Tx, code: CodeTarget, to: string, language: Language): Promise<void> => {
      const otp = await issue(tx, code);
      await queueMail(tx, {
        dedupeKey: `otp:${code.userId}:${newToken()}`,
        to,
        language,
        now: clock.now(),
        mail: { kind: 'email-code', params: { code: otp } },
      });
    },

    /**
     * Tells whether a code is right, and uses it up; false where it is another’s, wrong or too old. What is wrong changes
     * nothing, so that it takes as long as where nobody waits for a code. `hold` locks what the code is about before it.
     */
    redeem: async (
      tx: Tx,
      code: CodeTarget,
      otp: string,
      lockSubject: () => Promise<boolean>,
    ): Promise<boolean> => {
      const isCode = and(
        eq(oneTimeCodes.userId, code.userId),
        eq(oneTimeCodes.purpose, code.purpose),
        eq(oneTimeCodes.target, code.target),
        gt(oneTimeCodes.expiresAt, clock.now()),
      );
      const [row] = await tx.orm.select().from(oneTimeCodes).where(isCode);
      if (!row || !timingSafeEqual(Buffer.from(hashOf(code, otp)), Buffer.from(row.codeHash))) return false;
      if (!(await lockSubject())) return false;
      const isRight = and(isCode, eq(oneTimeCodes.codeHash, row.codeHash));
      return (await tx.orm.delete(oneTimeCodes).where(isRight).returning()).length > 0;
    },

    /** Tells whether a person waits with a code that still counts. */
    isAwaited: async (tx: Tx, userId: string, purpose: CodeTarget['purpose']): Promise<boolean> => {
      const isCode = and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));
      const isAlive = gt(oneTimeCodes.expiresAt, clock.now());
      const found = await tx.orm
        .select({ of: oneTimeCodes.userId })
        .from(oneTimeCodes)
        .where(and(isCode, isAlive));
      return found.length > 0;
    },

    /** Forgets codes whose time is over. */
    forgetOld: async (db: Queryable): Promise<void> => {
      await db.orm.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, clock.now()));
    },
  };
};

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
