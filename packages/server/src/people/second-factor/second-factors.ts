import { err, MINUTE_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { and, eq, gt } from 'drizzle-orm';
import { generate } from 'lean-qr';
import { bindDeps } from '../../platform/bind-deps';
import { hashWithKey } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { type KnownDevice, toAccountSubject } from '../../platform/http/known-devices';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { lockActiveUser } from '../accounts/users-repository';
import { endSessions, type SignedInUser, type User } from '../sign-in/sessions';
import { recoveryCodes, secondFactors, sessions } from '../tables/users';
import {
  createEnrolmentUri,
  createRecoveryCodes,
  createSecret,
  findStep,
  normaliseCode,
} from './second-factor-codes';
import { decryptSecret, deletePendingSecrets, encryptSecret } from './second-factor-secrets';

/** Time within which an app must be enrolled after its secret was shown, in milliseconds. */
const ENROLMENT_MS = 10 * MINUTE_MS;

const createCodeProblem = (key: 'code_wrong' | 'qr_expired'): Problem =>
  problem('validation_failed', {}, { code: [key] });

/** Session that enters a code, and the device if it has entered a right one for the account before. */
export interface CodeSender {
  me: SignedInUser;
  device: KnownDevice | null;
}

/**
 * Returns the subject that codes count against. A session or a device with a right code before has its own, so that wrong codes of
 * someone who knows only the password never block the owner there.
 */
const getAttemptSubject = ({ me, device }: CodeSender): string => {
  if (me.secondFactorAt !== null) return `session ${me.sessionHash}`;
  return toAccountSubject(me.user.id, device);
};

/** Draws a QR code as the path of a square SVG with sides of `size` units. */
const drawQrPath = (text: string): { size: number; path: string } => {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size: code.size, path: squares.join('') };
};

/** Hashes a recovery code with the secret of its owner's app, so that it stays valid when `SECRET_KEY` changes. */
const hashCode = (userId: string, secret: string, code: string): string =>
  hashWithKey(Buffer.from(secret), `recovery-code:${userId}`, normaliseCode(code));

/** Replaces a person's recovery codes. Returns the new ones, which are shown only once. */
const replaceRecoveryCodes = async (tx: Tx, userId: string, secret: string): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await tx.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.orm
    .insert(recoveryCodes)
    .values(codes.map((each) => ({ userId, codeHash: hashCode(userId, secret, each) })));
  return codes;
};

type Deps = Pick<AccountDependencies, 'clock' | 'config' | 'database' | 'attempts'>;
type Enrolment = Promise<Result<SecondFactorEnrolment, Problem>>;
type NewCodes = Promise<Result<string[], Problem>>;
type Work<T> = (tx: Tx, known: User) => Promise<Result<T, Problem>>;

const findFactor = async ({ config }: Deps, db: Queryable, userId: string) => {
  const [row] = await db.orm.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row && { ...row, secret: decryptSecret(config.secretKey, userId, row.sealedSecret) };
};

/** Finds the encrypted secret that a session was shown in the last minutes; null if there is none. */
const findPendingSecret = async (tx: Tx, sessionHash: string, now: Date): Promise<Uint8Array | null> => {
  const isPending = and(eq(sessions.tokenHash, sessionHash), gt(sessions.pendingSecretExpiresAt, now));
  const [row] = await tx.orm.select({ sealed: sessions.pendingSecret }).from(sessions).where(isPending);
  return row?.sealed ?? null;
};

const markSession = async (tx: Tx, sessionHash: string, now: Date): Promise<void> => {
  await tx.orm.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.tokenHash, sessionHash));
};

const recordChange = async (
  tx: Tx,
  user: User,
  event: 'second-factor-set' | 'recovery-codes-made',
  at: Date,
): Promise<void> => {
  await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event, at });
  await notifyAccountChange(tx, user, event, at);
};

/** Redeems a code of the app or a recovery code. Returns false if it is wrong or was used before. The person's row must be locked. */
const redeemCode = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  code: string,
  mayRecover: boolean,
): Promise<boolean> => {
  const factor = await findFactor(deps, tx, userId);
  if (!factor) return false;
  const at = deps.clock.now();
  const step = /^\d{6}$/.test(code) ? findStep(factor.secret, code, at) : null;
  if (step !== null) {
    if (step <= factor.lastStep) return false;
    await tx.orm.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
    return true;
  }
  if (!mayRecover) return false;
  const codeHash = hashCode(userId, factor.secret, code);
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const used = await tx.orm.delete(recoveryCodes).where(isCode).returning();
  if (used.length === 0) return false;
  await recordAccountEvent(tx, { userId, actorId: userId, event: 'recovery-code-used', at });
  return true;
};

/** Counts an attempt in its own transaction, then calls `work` with the person's row locked. Resets the attempts if it succeeds. */
const withAttempt = async <T>(
  { database, attempts }: Deps,
  userId: string,
  subject: string,
  work: Work<T>,
): Promise<Result<T, Problem>> => {
  const admitted = await database.transaction((tx) => attempts.take(tx, 'second-factor', subject));
  if (!admitted.ok) return admitted;
  return database.transaction(async (tx): Promise<Result<T, Problem>> => {
    const known = await lockActiveUser(tx, userId);
    if (!known) return err(problem('session_ended'));
    const done = await work(tx, known);
    if (done.ok) await attempts.reset(tx, 'second-factor', subject);
    return done;
  });
};

/** Redeems a code and calls `work` with the person's row locked. Problem `second_factor_needed` without an enrolled app. */
const withCode = async <T>(
  deps: Deps,
  sender: CodeSender,
  { typed, mayRecover }: { typed: string; mayRecover: boolean },
  work: Work<T>,
): Promise<Result<T, Problem>> => {
  const { user, isEnrolled } = sender.me;
  if (!isEnrolled) return err(problem('second_factor_needed'));
  return withAttempt(deps, user.id, getAttemptSubject(sender), async (tx, known) =>
    (await redeemCode(deps, tx, known.id, normaliseCode(typed), mayRecover))
      ? work(tx, known)
      : err(createCodeProblem('code_wrong')),
  );
};

/** Starts enrolment with a new secret, which replaces an earlier one of the session. Problem `second_factor_set` if an app is enrolled. */
const begin = (deps: Deps, { user, sessionHash }: SignedInUser): Enrolment =>
  deps.database.transaction(async (tx): Enrolment => {
    if (!(await lockActiveUser(tx, user.id))) return err(problem('session_ended'));
    if (await findFactor(deps, tx, user.id)) return err(problem('second_factor_set'));
    const secret = createSecret();
    const pending = {
      pendingSecret: encryptSecret(deps.config.secretKey, user.id, secret),
      pendingSecretExpiresAt: new Date(deps.clock.now().getTime() + ENROLMENT_MS),
    };
    await tx.orm.update(sessions).set(pending).where(eq(sessions.tokenHash, sessionHash));
    const uri = createEnrolmentUri(secret, user.email ?? '');
    return ok({ secret, uri, qr: drawQrPath(uri) });
  });

/**
 * Enrols the app whose secret was shown to the session and whose code was entered. Ends the person's other sessions. Returns the
 * recovery codes, which are shown only once, and notifies the person by email.
 */
const enrol = (deps: Deps, { user, sessionHash }: SignedInUser, typed: string): NewCodes =>
  withAttempt(deps, user.id, `enrolment ${sessionHash}`, async (tx, known) => {
    const { id } = known;
    if (await findFactor(deps, tx, id)) return err(problem('second_factor_set'));
    const at = deps.clock.now();
    const sealedSecret = await findPendingSecret(tx, sessionHash, at);
    if (!sealedSecret) return err(createCodeProblem('qr_expired'));
    const secret = decryptSecret(deps.config.secretKey, id, sealedSecret);
    const lastStep = findStep(secret, normaliseCode(typed), at);
    if (lastStep === null) return err(createCodeProblem('code_wrong'));
    const factor = { userId: id, sealedSecret: Buffer.from(sealedSecret), lastStep, confirmedAt: at };
    await tx.orm.insert(secondFactors).values(factor);
    const codes = await replaceRecoveryCodes(tx, id, secret);
    await endSessions(tx, id, at, sessionHash);
    await deletePendingSecrets(tx, eq(sessions.tokenHash, sessionHash));
    await markSession(tx, sessionHash, at);
    await recordChange(tx, known, 'second-factor-set', at);
    return ok(codes);
  });

/** Marks a session as recently confirmed by a code. */
const confirm = (deps: Deps, sender: CodeSender, typed: string): Promise<Result<null, Problem>> =>
  withCode(deps, sender, { typed, mayRecover: true }, async (tx) => {
    await markSession(tx, sender.me.sessionHash, deps.clock.now());
    return ok(null);
  });

/**
 * Replaces the recovery codes, given a code of the app; also confirms the session and notifies the person by email.
 * Returns the new codes, which are shown only once.
 */
const renewRecoveryCodes = (deps: Deps, sender: CodeSender, typed: string): NewCodes =>
  withCode(deps, sender, { typed, mayRecover: false }, async (tx, known) => {
    const factor = await findFactor(deps, tx, known.id);
    if (!factor) return err(problem('second_factor_needed'));
    const at = deps.clock.now();
    const codes = await replaceRecoveryCodes(tx, known.id, factor.secret);
    await markSession(tx, sender.me.sessionHash, at);
    await recordChange(tx, known, 'recovery-codes-made', at);
    return ok(codes);
  });

/** Creates the service of the second factor of back-office users: codes of an authenticator app, and recovery codes. */
export const createSecondFactors = (deps: Deps) =>
  bindDeps(deps, { begin, enrol, confirm, renewRecoveryCodes });
