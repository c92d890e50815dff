import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { generate } from 'lean-qr';
import { keyedHash } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { recoveryCodes, secondFactors, sessions } from '../../platform/db/schema';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { lockActiveUser } from '../accounts/users-repository';
import { endSessions, type SignedInUser, type User } from '../sign-in/sessions';
import { enrolmentUri, findStep, newRecoveryCodes, newSecret, normaliseCode } from './second-factor-codes';
import { notifySecondFactorChange } from './second-factor-notices';
import { openSecret, sealSecret } from './second-factor-secrets';

const codeWrong = (): Problem => problem('validation_failed', {}, { code: ['code_wrong'] });

/** Draws a QR code as the path of an SVG of `size` by `size`. */
const drawQrPath = (text: string): { size: number; path: string } => {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size: code.size, path: squares.join('') };
};

/** Hashes a recovery code with the secret of its person's app, so that it survives another `SECRET_KEY`. */
const hashCode = (userId: string, secret: string, code: string): string =>
  keyedHash(Buffer.from(secret), `recovery-code:${userId}`, normaliseCode(code));

/** Replaces a person's recovery codes; returns the new ones, which are shown once. */
const replaceRecoveryCodes = async (tx: Tx, userId: string, secret: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await tx.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.orm
    .insert(recoveryCodes)
    .values(codes.map((each) => ({ userId, codeHash: hashCode(userId, secret, each) })));
  return codes;
};

/** Second factor of people of the back office: codes of an authenticator app, and recovery codes. */
export const createSecondFactors = ({
  clock,
  config,
  database,
  tries,
  wake,
}: Pick<AccountDependencies, 'clock' | 'config' | 'database' | 'tries' | 'wake'>) => {
  const findFactor = async (db: Queryable, userId: string) => {
    const [row] = await db.orm.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    return row && { ...row, secret: openSecret(config.secretKey, userId, row.sealedSecret) };
  };

  const markSession = async (tx: Tx, sessionHash: string): Promise<void> => {
    await tx.orm
      .update(sessions)
      .set({ secondFactorAt: clock.now() })
      .where(eq(sessions.tokenHash, sessionHash));
  };

  /** Uses up a code of the app or a recovery code; false if it is wrong or was used before. Needs the person's row locked. */
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

  /** Counts the try in a transaction of its own, then works with the person's row locked and a code used up. */
  const withCode = async <T>(
    { user }: SignedInUser,
    typed: string,
    work: (tx: Tx, known: User) => Promise<Result<T, Problem>>,
    { mayRecover = true } = {},
  ): Promise<Result<T, Problem>> => {
    const admitted = await database.transaction((tx) => tries.take(tx, 'second-factor', user.id));
    if (!admitted.ok) return admitted;
    return database.transaction(async (tx): Promise<Result<T, Problem>> => {
      const known = await lockActiveUser(tx, user.id);
      if (!known) return err(problem('session_ended'));
      if (!(await redeemCode(tx, user.id, normaliseCode(typed), mayRecover))) return err(codeWrong());
      await tries.forget(tx, 'second-factor', user.id);
      return work(tx, known);
    });
  };

  return {
    /** Starts enrolment, or shows the one that was started; `second_factor_set` if an app is enrolled. */
    begin: ({ user }: SignedInUser): Promise<Result<SecondFactorEnrolment, Problem>> =>
      database.transaction(async (tx): Promise<Result<SecondFactorEnrolment, Problem>> => {
        if (!(await lockActiveUser(tx, user.id))) return err(problem('session_ended'));
        const known = await findFactor(tx, user.id);
        if (known?.confirmedAt) return err(problem('second_factor_set'));
        const secret = known?.secret ?? newSecret();
        if (!known) {
          const row = {
            userId: user.id,
            sealedSecret: sealSecret(config.secretKey, user.id, secret),
            lastStep: 0,
          };
          await tx.orm.insert(secondFactors).values({ ...row, createdAt: clock.now() });
        }
        const uri = enrolmentUri(secret, user.email ?? '');
        return ok({ secret, uri, qr: drawQrPath(uri) });
      }),

    /** Enrols the app whose code was entered; the person's other sessions end. Returns the recovery codes, shown once. */
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

    /** Marks a session as confirmed by a code, for a while. Needs an enrolled app. */
    confirm: async (me: SignedInUser, code: string): Promise<Result<null, Problem>> => {
      if (!me.isEnrolled) return err(problem('second_factor_needed'));
      return withCode(me, code, async (tx) => {
        await markSession(tx, me.sessionHash);
        return ok(null);
      });
    },

    /**
     * Replaces the recovery codes of who enters a code of the app, which also confirms the session; the person is told by
     * e-mail. Returns the new ones, shown once. `second_factor_needed` without an enrolled app.
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
          const actor = { userId: known.id, actorId: known.id };
          await recordAccountEvent(tx, { ...actor, event: 'recovery-codes-made', at });
          await notifySecondFactorChange(tx, known, 'recovery-codes-made', at);
          return ok(codes);
        },
        { mayRecover: false },
      );
      if (renewed.ok) wake();
      return renewed;
    },
  };
};

export type SecondFactors = ReturnType<typeof createSecondFactors>;
