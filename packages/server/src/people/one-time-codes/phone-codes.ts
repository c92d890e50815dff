import {
  brand,
  err,
  formatText,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt } from 'drizzle-orm';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Clock } from '../../platform/clock';
import {
  createOtp,
  createToken,
  hashWithKey,
  isEqualSecret,
  OTP_LIFETIME_MS,
} from '../../platform/crypto/tokens';
import type { Database, Tx } from '../../platform/db/database';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';
import { phoneCodes } from '../tables/users';
import type { AttemptOwner, OneTimeCodes } from './one-time-codes';

/** Length of the random part of a ticket, in characters of base 64. */
const NONCE_CHARS = 22;

/** Creates the one-time codes of phone numbers without an account, which prove that someone has the phone. They find its receipts. */
export const createPhoneCodes = (deps: {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  attempts: AttemptLimiter;
  codes: OneTimeCodes;
}) => {
  const { database, clock, secretKey, attempts, codes } = deps;
  const hashCode = (msisdn: Msisdn, otp: string): string =>
    hashWithKey(secretKey, `phone-code:${msisdn}`, otp);
  const sign = (msisdn: Msisdn, claim: string): string =>
    hashWithKey(secretKey, `phone-ticket:${msisdn}`, claim);
  /** Creates the ticket of a request for a code, which gives its caller attempts of their own while a code is valid. */
  const createTicket = (msisdn: Msisdn): string => {
    const claim = `${createToken().slice(0, NONCE_CHARS)}.${clock.now().getTime() + OTP_LIFETIME_MS}`;
    return `${claim}.${sign(msisdn, claim)}`;
  };
  /** Returns whose attempts count: those of a ticket, or those of all callers without one. */
  const toOwner = (msisdn: Msisdn, ticket = ''): AttemptOwner => {
    const [, claim = '', ends = '', signature = ''] =
      /^([\w-]{22}\.(\d{1,14}))\.([\w-]{43})$/.exec(ticket) ?? [];
    const isOurs = isEqualSecret(signature, sign(msisdn, claim)) && Number(ends) > clock.now().getTime();
    return { userId: isOurs ? `receipts ${claim}` : 'receipts', target: msisdn };
  };

  const redeem = async (tx: Tx, msisdn: Msisdn, otp: string, owner: AttemptOwner): Promise<boolean> => {
    const redeemed = await tx.orm
      .delete(phoneCodes)
      .where(
        and(
          eq(phoneCodes.msisdn, msisdn),
          eq(phoneCodes.codeHash, hashCode(msisdn, otp)),
          gt(phoneCodes.expiresAt, clock.now()),
        ),
      )
      .returning({ msisdn: phoneCodes.msisdn });
    if (redeemed.length === 0) return false;
    await codes.resetAttempts(tx, owner);
    return true;
  };

  return {
    /**
     * Counts a code before it is sent, whether it will be or not: at most one a minute, and a limited number an hour. Returns the
     * ticket of the request.
     */
    admit: async (msisdn: Msisdn): Promise<Result<string, Problem>> => {
      const code = { purpose: 'find-receipts', userId: null, target: msisdn } as const;
      const admitted = await database.transaction((tx) => codes.admit(tx, code));
      return admitted.ok ? ok(createTicket(msisdn)) : admitted;
    },

    /** Sends a code by SMS. It replaces an earlier one. */
    send: (msisdn: Msisdn, language: Language): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const otp = createOtp();
        const row = {
          codeHash: hashCode(msisdn, otp),
          expiresAt: new Date(now.getTime() + OTP_LIFETIME_MS),
        };
        await tx.orm
          .insert(phoneCodes)
          .values({ msisdn, ...row })
          .onConflictDoUpdate({ target: phoneCodes.msisdn, set: row });
        await attempts.reset(tx, 'otp', `receipts ${msisdn}`);
        const text = formatText(answerTexts[language].sms.otp, {
          brand: brand.name,
          otp,
          minutes: OTP_LIFETIME_MS / 60_000,
        });
        await queueTextMessage(tx, { dedupeKey: `otp:receipts:${createToken()}`, msisdn, text, now });
      }),

    /** Redeems a code once. Returns the error of the field `otp` if it is wrong, expired or has no attempts left. */
    redeem: async (
      msisdn: Msisdn,
      { otp, ticket }: { otp: string; ticket?: string | undefined },
    ): Promise<Result<null, Problem>> => {
      const owner = toOwner(msisdn, ticket);
      const admitted = await database.transaction((tx) => codes.countAttempt(tx, owner));
      if (!admitted.ok) return admitted;
      const isRight = admitted.value && (await database.transaction((tx) => redeem(tx, msisdn, otp, owner)));
      return isRight ? ok(null) : err(problem('validation_failed', {}, { otp: ['otp_wrong'] }));
    },
  };
};

export type PhoneCodes = ReturnType<typeof createPhoneCodes>;
