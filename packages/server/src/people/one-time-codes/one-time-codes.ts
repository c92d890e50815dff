import { timingSafeEqual } from 'node:crypto';
import { brand, formatText, type Language, type Msisdn, ok, type Problem, type Result } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Clock } from '../../platform/clock';
import { createOtp, createToken, hashWithKey, OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { oneTimeCodes } from '../../platform/db/schema';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';

/** Owner and purpose of a code, and the phone number or email address it was sent to. It is valid for nothing else. */
export interface CodeTarget {
  userId: string;
  purpose: (typeof oneTimeCodes.$inferInsert)['purpose'];
  /** Phone number in E.164 form, or normalised email address. */
  target: string;
  /** ID of the loan or the new schedule that the code accepts. */
  about?: string;
}

/** Purpose of a code whose sending is counted. `resend` is another code for a new account. */
type SendPurpose = CodeTarget['purpose'] | 'find-receipts' | 'resend';

/** Person who requests or enters a code, and the contact it is sent to. `userId` is null for a caller with neither session nor ticket. */
export interface AttemptOwner {
  userId: string | null;
  target: string;
}

/** Returns the subject that codes count against. Callers without a session or ticket share one, so that they use up none of the owner's count. */
const getAttemptSubject = ({ userId, target }: AttemptOwner): string =>
  userId === null ? target : `${userId} ${target}`;

/** Creates, sends and redeems one-time codes. */
export const createOneTimeCodes = (deps: { clock: Clock; secretKey: Buffer; attempts: AttemptLimiter }) => {
  const { clock, secretKey, attempts } = deps;

  const hashCode = ({ userId, purpose, target, about = '' }: CodeTarget, otp: string): string =>
    hashWithKey(secretKey, `otp:${purpose}:${userId}:${target}:${about}`, otp);

  const issue = async (tx: Tx, code: CodeTarget): Promise<string> => {
    const otp = createOtp();
    const row = {
      target: code.target,
      codeHash: hashCode(code, otp),
      expiresAt: new Date(clock.now().getTime() + OTP_LIFETIME_MS),
    };
    await tx.orm
      .insert(oneTimeCodes)
      .values({ userId: code.userId, purpose: code.purpose, ...row })
      .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: row });
    await attempts.reset(tx, 'otp', getAttemptSubject(code));
    return otp;
  };

  const countSend = async (
    tx: Tx,
    code: AttemptOwner & { purpose: SendPurpose },
  ): Promise<Result<null, Problem>> => {
    const subject = `${code.purpose}:${getAttemptSubject(code)}`;
    const inHour = await attempts.take(tx, 'code-send', subject);
    if (!inHour.ok) return inHour;
    const inMinute = await attempts.take(tx, 'code-pause', subject);
    // Many accounts together must not flood the phone or mailbox of someone who asked for nothing.
    const isChange = code.purpose === 'change-phone' || code.purpose === 'change-email';
    const admitted = inMinute.ok && isChange ? await attempts.take(tx, 'change', code.target) : inMinute;
    // Nothing is sent, so the hourly limit must not count it even if the caller commits.
    if (!admitted.ok) await attempts.release(tx, 'code-send', subject);
    return admitted;
  };

  return {
    /**
     * Counts a code before it is sent: at most one a minute, and a limited number an hour, for each person, contact and purpose.
     * Returns a problem with the longer wait if it is too soon.
     */
    admit: countSend,

    /** Counts the code of a registration, which anyone may request for a number, and then as a resend of its owner and of others. */
    admitRegistration: async (tx: Tx, { userId, target }: AttemptOwner): Promise<Result<null, Problem>> => {
      const sent = await countSend(tx, { purpose: 'register', userId: null, target });
      if (!sent.ok) return sent;
      await countSend(tx, { purpose: 'resend', userId: null, target });
      await countSend(tx, { purpose: 'resend', userId, target });
      return sent;
    },

    /** Counts an attempt before the code is compared. Returns false if the code has no attempts left. */
    countAttempt: async (tx: Tx, code: AttemptOwner): Promise<Result<boolean, Problem>> => {
      const ofNumber = await attempts.take(tx, 'otp-number', getAttemptSubject(code));
      return ofNumber.ok ? ok((await attempts.take(tx, 'otp', getAttemptSubject(code))).ok) : ofNumber;
    },

    /** Resets the attempts of an owner whose code was right. */
    resetAttempts: (tx: Tx, code: AttemptOwner): Promise<void> =>
      attempts.reset(tx, 'otp-number', getAttemptSubject(code)),

    /** Sends a code by SMS. It replaces an earlier one for the same purpose. */
    sendToPhone: async (tx: Tx, code: CodeTarget & { target: Msisdn }, language: Language): Promise<void> => {
      const otp = await issue(tx, code);
      const { sms } = answerTexts[language];
      const templates: Partial<Record<CodeTarget['purpose'], string>> = {
        'accept-loan': sms.accept_loan,
        'accept-restructuring': sms.accept_restructuring,
      };
      const template = templates[code.purpose] ?? sms.otp;
      const text = formatText(template, { brand: brand.name, otp, minutes: OTP_LIFETIME_MS / 60_000 });
      await queueTextMessage(tx, {
        dedupeKey: `otp:${code.userId}:${createToken()}`,
        msisdn: code.target,
        text,
        now: clock.now(),
      });
    },

    /** Sends a code to an email address, as it was typed. It replaces an earlier one for the same purpose. */
    sendToEmail: async (tx: Tx, code: CodeTarget, to: string, language: Language): Promise<void> => {
      const otp = await issue(tx, code);
      await queueMail(tx, {
        dedupeKey: `otp:${code.userId}:${createToken()}`,
        to,
        language,
        now: clock.now(),
        mail: { kind: 'email-code', params: { code: otp } },
      });
    },

    /**
     * Redeems a code. Returns false if it is wrong, expired or another’s. A wrong code writes nothing, so that it takes as
     * long as if no code was sent. `lockSubject` locks what the code is about first, and returns false if that is gone.
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
      if (!row || !timingSafeEqual(Buffer.from(hashCode(code, otp)), Buffer.from(row.codeHash))) return false;
      if (!(await lockSubject())) return false;
      const isRight = and(isCode, eq(oneTimeCodes.codeHash, row.codeHash));
      return (await tx.orm.delete(oneTimeCodes).where(isRight).returning()).length > 0;
    },

    /** Returns whether a person has a code that has not expired. */
    hasValidCode: async (tx: Tx, userId: string, purpose: CodeTarget['purpose']): Promise<boolean> => {
      const isCode = and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose));
      const isAlive = gt(oneTimeCodes.expiresAt, clock.now());
      const found = await tx.orm
        .select({ of: oneTimeCodes.userId })
        .from(oneTimeCodes)
        .where(and(isCode, isAlive));
      return found.length > 0;
    },
  };
};

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
