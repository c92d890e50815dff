import { timingSafeEqual } from 'node:crypto';
import { brand, formatText, type Language, type Msisdn, ok, type Problem, type Result } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, gt } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import { createOtp, createToken, hashWithKey, OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';
import { oneTimeCodes } from '../tables/users';

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

interface Deps {
  clock: Clock;
  secretKey: Buffer;
  attempts: AttemptLimiter;
}
type Admitted = Promise<Result<null, Problem>>;

const hashCode = ({ secretKey }: Deps, code: CodeTarget, otp: string): string => {
  const { userId, purpose, target, about = '' } = code;
  return hashWithKey(secretKey, `otp:${purpose}:${userId}:${target}:${about}`, otp);
};

/**
 * Counts a code before it is sent: at most one a minute, and a limited number an hour, for each person, contact and purpose.
 * Returns a problem with the longer wait if it is too soon.
 */
const admit = async ({ attempts }: Deps, tx: Tx, code: AttemptOwner & { purpose: SendPurpose }): Admitted => {
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

/** Counts the code of a registration, which anyone may request for a number, and then as a resend of its owner and of others. */
const admitRegistration = async (deps: Deps, tx: Tx, { userId, target }: AttemptOwner): Admitted => {
  const sent = await admit(deps, tx, { purpose: 'register', userId: null, target });
  if (!sent.ok) return sent;
  await admit(deps, tx, { purpose: 'resend', userId: null, target });
  await admit(deps, tx, { purpose: 'resend', userId, target });
  return sent;
};

/** Counts an attempt before the code is compared. Returns false if the code has no attempts left. */
const countAttempt = async (
  { attempts }: Deps,
  tx: Tx,
  code: AttemptOwner,
): Promise<Result<boolean, Problem>> => {
  const ofNumber = await attempts.take(tx, 'otp-number', getAttemptSubject(code));
  return ofNumber.ok ? ok((await attempts.take(tx, 'otp', getAttemptSubject(code))).ok) : ofNumber;
};

/** Resets the attempts of an owner whose code was right. */
const resetAttempts = ({ attempts }: Deps, tx: Tx, code: AttemptOwner): Promise<void> =>
  attempts.reset(tx, 'otp-number', getAttemptSubject(code));

/** Creates a code, which replaces an earlier one for the same purpose. */
const issue = async (deps: Deps, tx: Tx, code: CodeTarget): Promise<string> => {
  const otp = createOtp();
  const row = {
    target: code.target,
    codeHash: hashCode(deps, code, otp),
    expiresAt: new Date(deps.clock.now().getTime() + OTP_LIFETIME_MS),
  };
  await tx.orm
    .insert(oneTimeCodes)
    .values({ userId: code.userId, purpose: code.purpose, ...row })
    .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: row });
  await deps.attempts.reset(tx, 'otp', getAttemptSubject(code));
  return otp;
};

const sendToPhone = async (deps: Deps, tx: Tx, code: CodeTarget & { target: Msisdn }, language: Language) => {
  const otp = await issue(deps, tx, code);
  const { sms } = answerTexts[language];
  const templates: Partial<Record<CodeTarget['purpose'], string>> = {
    'accept-loan': sms.accept_loan,
    'accept-restructuring': sms.accept_restructuring,
  };
  const template = templates[code.purpose] ?? sms.otp;
  await queueTextMessage(tx, {
    dedupeKey: `otp:${code.userId}:${createToken()}`,
    msisdn: code.target,
    text: formatText(template, { brand: brand.name, otp, minutes: OTP_LIFETIME_MS / 60_000 }),
    now: deps.clock.now(),
  });
};

/** Sends a code to an email address, as it was typed. */
const sendToEmail = async (deps: Deps, tx: Tx, code: CodeTarget, to: string, language: Language) => {
  const otp = await issue(deps, tx, code);
  await queueMail(tx, {
    dedupeKey: `otp:${code.userId}:${createToken()}`,
    to,
    language,
    now: deps.clock.now(),
    mail: { kind: 'email-code', params: { code: otp } },
  });
};

const isValidCode = ({ clock }: Deps, { userId, purpose }: Pick<CodeTarget, 'userId' | 'purpose'>) =>
  and(
    eq(oneTimeCodes.userId, userId),
    eq(oneTimeCodes.purpose, purpose),
    gt(oneTimeCodes.expiresAt, clock.now()),
  );

/**
 * Redeems a code. Returns false if it is wrong, expired or another’s. A wrong code writes nothing, so that it takes as
 * long as if no code was sent. `lockSubject` locks what the code is about first, and returns false if that is gone.
 */
const redeem = async (
  deps: Deps,
  tx: Tx,
  code: CodeTarget,
  otp: string,
  lockSubject: () => Promise<boolean>,
): Promise<boolean> => {
  const isCode = and(isValidCode(deps, code), eq(oneTimeCodes.target, code.target));
  const [row] = await tx.orm.select().from(oneTimeCodes).where(isCode);
  if (!row || !timingSafeEqual(Buffer.from(hashCode(deps, code, otp)), Buffer.from(row.codeHash)))
    return false;
  if (!(await lockSubject())) return false;
  const isRight = and(isCode, eq(oneTimeCodes.codeHash, row.codeHash));
  return (await tx.orm.delete(oneTimeCodes).where(isRight).returning()).length > 0;
};

const hasValidCode = async (deps: Deps, tx: Tx, userId: string, purpose: CodeTarget['purpose']) =>
  (await tx.orm.$count(oneTimeCodes, isValidCode(deps, { userId, purpose }))) > 0;

/** Creates the service that creates, sends and redeems one-time codes. */
export const createOneTimeCodes = (deps: Deps) =>
  bindDeps(deps, {
    admit,
    admitRegistration,
    countAttempt,
    resetAttempts,
    sendToPhone,
    sendToEmail,
    redeem,
    hasValidCode,
  });

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;
