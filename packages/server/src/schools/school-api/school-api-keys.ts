import { randomUUID } from 'node:crypto';
import { err, HOUR_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import { MAX_SCHOOL_KEYS, type SchoolKeyAdded } from '@somesa/core/admin';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { createSchoolKey } from '../../people/access/school-keys';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { schoolApiKeys } from '../../platform/db/schema';
import { auditSchool } from '../schools-repository';

type SecretResult = Promise<Result<string, Problem>>;

/** Returns the condition of keys that still work. */
export const isWorkingKey = (now: Date) =>
  and(isNull(schoolApiKeys.revokedAt), or(isNull(schoolApiKeys.expiresAt), gt(schoolApiKeys.expiresAt, now)));

/** Creates the service that manages the API keys of schools. Each change is in the audit log; a key is returned once and stored as a hash. */
export const createSchoolApiKeys = ({ database, clock }: { database: Database; clock: Clock }) => {
  const insertKey = async (
    tx: Tx,
    schoolId: number,
    { name, scopes, replacesId }: SchoolKeyAdded & { replacesId: string | null },
    by: string,
  ): SecretResult => {
    const now = clock.now();
    await acquireAdvisoryLock(tx, `school-api-keys:${schoolId}`);
    const working = await tx.orm.$count(
      schoolApiKeys,
      and(eq(schoolApiKeys.schoolId, schoolId), isWorkingKey(now)),
    );
    if (working >= MAX_SCHOOL_KEYS)
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

  const lockWorking = async (tx: Tx, schoolId: number, id: string) => {
    const [row] = await tx.orm
      .select()
      .from(schoolApiKeys)
      .where(and(eq(schoolApiKeys.id, id), eq(schoolApiKeys.schoolId, schoolId), isWorkingKey(clock.now())))
      .for('update');
    return row ?? null;
  };

  return {
    /** Creates a key and returns it. Returns `school_keys_full` if the school has too many. */
    add: (schoolId: number, body: SchoolKeyAdded, by: string): SecretResult =>
      database.transaction(async (tx): SecretResult => {
        const added = await insertKey(tx, schoolId, { ...body, replacesId: null }, by);
        if (added.ok)
          await auditSchool(tx, 'school.key-added', [schoolId, by, clock.now()], { name: body.name });
        return added;
      }),

    /** Creates a key with the same name and scopes and returns it; the old one works for some more hours. */
    rotate: (schoolId: number, id: string, overlapHours: number, by: string): SecretResult =>
      database.transaction(async (tx): SecretResult => {
        const old = await lockWorking(tx, schoolId, id);
        if (!old) return err(problem('not_found'));
        const now = clock.now();
        const until = now.getTime() + overlapHours * HOUR_MS;
        const expiresAt = new Date(Math.min(until, old.expiresAt?.getTime() ?? until));
        await tx.orm.update(schoolApiKeys).set({ expiresAt }).where(eq(schoolApiKeys.id, id));
        const { name, scopes } = old;
        const added = await insertKey(tx, schoolId, { name, scopes, replacesId: id }, by);
        if (added.ok)
          await auditSchool(tx, 'school.key-rotated', [schoolId, by, now], { name, hours: overlapHours });
        return added;
      }),

    /** Confirms a working key, for which the caller then answers instead of the person who created or confirmed it before. */
    confirm: (schoolId: number, id: string, by: string): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const key = await lockWorking(tx, schoolId, id);
        if (!key) return err(problem('not_found'));
        await tx.orm.update(schoolApiKeys).set({ confirmedBy: by }).where(eq(schoolApiKeys.id, id));
        await auditSchool(tx, 'school.key-confirmed', [schoolId, by, clock.now()], { name: key.name });
        return ok(null);
      }),

    /** Revokes a key, which stops working at once. A key that no longer works stays as it is. */
    revoke: (schoolId: number, id: string, by: string): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const [key] = await tx.orm
          .select()
          .from(schoolApiKeys)
          .where(and(eq(schoolApiKeys.id, id), eq(schoolApiKeys.schoolId, schoolId)))
          .for('update');
        if (!key) return err(problem('not_found'));
        if (key.revokedAt !== null) return ok(null);
        const now = clock.now();
        await tx.orm.update(schoolApiKeys).set({ revokedAt: now }).where(eq(schoolApiKeys.id, id));
        await auditSchool(tx, 'school.key-revoked', [schoolId, by, now], { name: key.name });
        return ok(null);
      }),
  };
};
