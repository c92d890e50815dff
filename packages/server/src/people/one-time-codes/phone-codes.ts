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
import { createOtp, createToken, hashWithKey, OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Database, Tx } from '../../platform/db/database';
import { phoneCodes } from '../../platform/db/schema';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';
import type { OneTimeCodes } from './one-time-codes';

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
  const toOwner = (msisdn: Msisdn) => ({ userId: 'receipts', target: msisdn });

  const redeem = async (tx: Tx, msisdn: Msisdn, otp: string): Promise<boolean> => {
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
    await codes.resetAttempts(tx, toOwner(msisdn));
    return true;
  };

  return {
    /** Counts a code before it is sent, whether it will be or not: at most one a minute, and a limited number an hour. */
    admit: (msisdn: Msisdn): Promise<Result<null, Problem>> =>
      database.transaction((tx) => codes.admit(tx, { purpose: 'find-receipts', target: msisdn })),

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
    redeem: async (msisdn: Msisdn, otp: string): Promise<Result<null, Problem>> => {
      const admitted = await database.transaction((tx) => codes.countAttempt(tx, toOwner(msisdn)));
      if (!admitted.ok) return admitted;
      const isRight = admitted.value && (await database.transaction((tx) => redeem(tx, msisdn, otp)));
      return isRight ? ok(null) : err(problem('validation_failed', {}, { otp: ['otp_wrong'] }));
    },
  };
};

export type PhoneCodes = ReturnType<typeof createPhoneCodes>;
