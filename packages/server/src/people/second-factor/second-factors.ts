import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { generate } from 'lean-qr';
import { hashWithKey } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { recoveryCodes, secondFactors, sessions } from '../../platform/db/schema';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { lockActiveUser } from '../accounts/users-repository';
import { endSessions, type SignedInUser, type User } from '../sign-in/sessions';
import {
  createEnrolmentUri,
  createRecoveryCodes,
  createSecret,
  findStep,
  normaliseCode,
} from './second-factor-codes';
import { decryptSecret, encryptSecret } from './second-factor-secrets';

const createWrongCodeProblem = (): Problem => problem('validation_failed', {}, { code: ['code_wrong'] });

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

/** Creates the service of the second factor of back-office users: codes of an authenticator app, and recovery codes. */
export const createSecondFactors = ({
  clock,
  config,
  database,
  attempts,
  wakeSweep,
}: Pick<AccountDependencies, 'clock' | 'config' | 'database' | 'attempts' | 'wakeSweep'>) => {
  const findFactor = async (db: Queryable, userId: string) => {
    const [row] = await db.orm.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    return row && { ...row, secret: decryptSecret(config.secretKey, userId, row.sealedSecret) };
  };

  const markSession = async (tx: Tx, sessionHash: string): Promise<void> => {
    await tx.orm
      .update(sessions)
      .set({ secondFactorAt: clock.now() })
      .where(eq(sessions.tokenHash, sessionHash));
  };

  /** Redeems a code of the app or a recovery code. Returns false if it is wrong or was used before. The person's row must be locked. */
  const redeemCode = async (tx: Tx, userId: string, code: string, mayRecover: boolean): Promise<boolean> => {
    const factor = await findFactor(tx, userId);
    if (!factor) return false;
    const step = /^\d{6}$/.test(code) ? findStep(factor.secret, code, clock.now()) : null;
    if (step !== null) {
      if (step <= factor.lastStep) return false;
      await tx.orm.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId));
      return true;
    }
    if (!factor.confirmedAt || !mayRecover) return false;
    const codeHash = hashCode(userId, factor.secret, code);
    const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
    const used = await tx.orm.delete(recoveryCodes).where(isCode).returning();
    if (used.length === 0) return false;
    await recordAccountEvent(tx, { userId, actorId: userId, event: 'recovery-code-used', at: clock.now() });
    return true;
  };

  /** Counts the attempt in its own transaction, then redeems the code and calls `work` with the person's row locked. */
  const withCode = async <T>(
    { user }: SignedInUser,
    typed: string,
    work: (tx: Tx, known: User) => Promise<Result<T, Problem>>,
    { mayRecover = true } = {},
  ): Promise<Result<T, Problem>> => {
    const admitted = await database.transaction((tx) => attempts.take(tx, 'second-factor', user.id));
    if (!admitted.ok) return admitted;
    return database.transaction(async (tx): Promise<Result<T, Problem>> => {
      const known = await lockActiveUser(tx, user.id);
      if (!known) return err(problem('session_ended'));
      if (!(await redeemCode(tx, user.id, normaliseCode(typed), mayRecover)))
        return err(createWrongCodeProblem());
      await attempts.reset(tx, 'second-factor', user.id);
      return work(tx, known);
    });
  };

  return {
    /** Starts enrolment, or returns the one already started. Problem `second_factor_set` if an app is enrolled. */
    begin: ({ user }: SignedInUser): Promise<Result<SecondFactorEnrolment, Problem>> =>
      database.transaction(async (tx): Promise<Result<SecondFactorEnrolment, Problem>> => {
        if (!(await lockActiveUser(tx, user.id))) return err(problem('session_ended'));
        const known = await findFactor(tx, user.id);
        if (known?.confirmedAt) return err(problem('second_factor_set'));
        const secret = known?.secret ?? createSecret();
        if (!known) {
          await tx.orm.insert(secondFactors).values({
            userId: user.id,
            sealedSecret: encryptSecret(config.secretKey, user.id, secret),
            lastStep: 0,
            createdAt: clock.now(),
          });
        }
        const uri = createEnrolmentUri(secret, user.email ?? '');
        return ok({ secret, uri, qr: drawQrPath(uri) });
      }),

    /** Enrols the app whose code was entered and ends the person's other sessions. Returns the recovery codes, which are shown only once. */
    enrol: (me: SignedInUser, code: string): Promise<Result<string[], Problem>> =>
      withCode(me, code, async (tx, { id }) => {
        const factor = await findFactor(tx, id);
        if (!factor || factor.confirmedAt) return err(problem('second_factor_set'));
        const at = clock.now();
        await tx.orm.update(secondFactors).set({ confirmedAt: at }).where(eq(secondFactors.userId, id));
        const codes = await replaceRecoveryCodes(tx, id, factor.secret);
        await endSessions(tx, id, me.sessionHash);
        await markSession(tx, me.sessionHash);
        await recordAccountEvent(tx, { userId: id, actorId: id, event: 'second-factor-set', at });
        return ok(codes);
      }),

    /** Marks a session as recently confirmed by a code. Problem `second_factor_needed` without an enrolled app. */
    confirm: async (me: SignedInUser, code: string): Promise<Result<null, Problem>> => {
      if (!me.isEnrolled) return err(problem('second_factor_needed'));
      return withCode(me, code, async (tx) => {
        await markSession(tx, me.sessionHash);
        return ok(null);
      });
    },

    /**
     * Replaces the recovery codes, given a code of the app; also confirms the session and notifies the person by email.
     * Returns the new codes, which are shown only once. Problem `second_factor_needed` without an enrolled app.
     */
    renewRecoveryCodes: async (me: SignedInUser, code: string): Promise<Result<string[], Problem>> => {
      if (!me.isEnrolled) return err(problem('second_factor_needed'));
      const renewed = await withCode(
        me,
        code,
        async (tx, known) => {
          const factor = await findFactor(tx, known.id);
          if (!factor) return err(problem('second_factor_needed'));
          const at = clock.now();
          const codes = await replaceRecoveryCodes(tx, known.id, factor.secret);
          await markSession(tx, me.sessionHash);
          await recordAccountEvent(tx, {
            userId: known.id,
            actorId: known.id,
            event: 'recovery-codes-made',
            at,
          });
          await notifyAccountChange(tx, known, 'recovery-codes-made', at);
          return ok(codes);
        },
        { mayRecover: false },
      );
      if (renewed.ok) wakeSweep();
      return renewed;
    },
  };
};
