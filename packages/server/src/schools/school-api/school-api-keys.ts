import { randomUUID } from 'node:crypto';
import { err, HOUR_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import { MAX_SCHOOL_KEYS, type SchoolKeyAdded } from '@somesa/core/admin';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { createSchoolKey } from '../../people/access/school-keys';
import { schoolApiKeys } from '../../people/tables/school-access';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { auditSchool, type SchoolChange } from '../schools-repository';

type SecretResult = Promise<Result<string, Problem>>;
type ChangeResult = Promise<Result<null, Problem>>;

/** Returns the condition of keys that still work. */
export const isWorkingKey = (now: Date) =>
  and(isNull(schoolApiKeys.revokedAt), or(isNull(schoolApiKeys.expiresAt), gt(schoolApiKeys.expiresAt, now)));

const insertKey = async (
  tx: Tx,
  { schoolId, by, clock }: SchoolChange,
  { name, scopes, replacesId }: SchoolKeyAdded & { replacesId: string | null },
): SecretResult => {
  const now = clock.now();
  await acquireAdvisoryLock(tx, `school-api-keys:${schoolId}`);
  const isWorking = and(eq(schoolApiKeys.schoolId, schoolId), isWorkingKey(now));
  if ((await tx.orm.$count(schoolApiKeys, isWorking)) >= MAX_SCHOOL_KEYS)
    return err(problem('school_keys_full', { limit: String(MAX_SCHOOL_KEYS) }));
  const { key, keyHash, ending } = createSchoolKey();
  await tx.orm.insert(schoolApiKeys).values({
    id: randomUUID(),
    schoolId,
    name,
    scopes: [...new Set(scopes)],
    keyHash,
    ending,
    replacesId,
    createdBy: by,
    createdAt: now,
  });
  return ok(key);
};

/** Locks a key of a school; with `now`, only one that still works then. */
const lockKey = async (tx: Tx, schoolId: number, id: string, now?: Date) => {
  const [row] = await tx.orm
    .select()
    .from(schoolApiKeys)
    .where(
      and(
        eq(schoolApiKeys.id, id),
        eq(schoolApiKeys.schoolId, schoolId),
        now ? isWorkingKey(now) : undefined,
      ),
    )
    .for('update');
  return row ?? null;
};

/** Creates a key of a school and returns it. Returns `school_keys_full` if the school has too many. */
export const addKey = async (tx: Tx, change: SchoolChange, body: SchoolKeyAdded): SecretResult => {
  const added = await insertKey(tx, change, { ...body, replacesId: null });
  if (added.ok) await auditSchool(tx, change, 'school.key-added', { name: body.name });
  return added;
};

/** Creates a key with the same name and scopes and returns it; the old one works for some more hours. */
export const rotateKey = async (tx: Tx, change: SchoolChange, id: string, hours: number): SecretResult => {
  const old = await lockKey(tx, change.schoolId, id, change.clock.now());
  if (!old) return err(problem('not_found'));
  const until = change.clock.now().getTime() + hours * HOUR_MS;
  const expiresAt = new Date(Math.min(until, old.expiresAt?.getTime() ?? until));
  await tx.orm.update(schoolApiKeys).set({ expiresAt }).where(eq(schoolApiKeys.id, id));
  const { name, scopes } = old;
  const added = await insertKey(tx, change, { name, scopes, replacesId: id });
  if (added.ok) await auditSchool(tx, change, 'school.key-rotated', { name, hours });
  return added;
};

/** Confirms a working key, for which the caller then answers instead of the person who created or confirmed it before. */
export const confirmKey = async (tx: Tx, change: SchoolChange, id: string): ChangeResult => {
  const key = await lockKey(tx, change.schoolId, id, change.clock.now());
  if (!key) return err(problem('not_found'));
  await tx.orm.update(schoolApiKeys).set({ confirmedBy: change.by }).where(eq(schoolApiKeys.id, id));
  await auditSchool(tx, change, 'school.key-confirmed', { name: key.name });
  return ok(null);
};

/** Revokes a key, which stops working at once. A key that no longer works stays as it is. */
export const revokeKey = async (tx: Tx, change: SchoolChange, id: string): ChangeResult => {
  const key = await lockKey(tx, change.schoolId, id);
  if (!key) return err(problem('not_found'));
  if (key.revokedAt !== null) return ok(null);
  await tx.orm.update(schoolApiKeys).set({ revokedAt: change.clock.now() }).where(eq(schoolApiKeys.id, id));
  await auditSchool(tx, change, 'school.key-revoked', { name: key.name });
  return ok(null);
};
