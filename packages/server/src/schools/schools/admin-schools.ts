import { err, ok, type Problem, problem, type Result, toMsisdn } from '@somesa/core';
import type { AuditAction, AuditDetails, SchoolAdded, SchoolChanged } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';
import { addSchool, schoolExists } from './schools-repository';

const toSchoolColumns = ({ name, contactName, contactEmail, contactPhone, address }: SchoolChanged) => ({
  name,
  contactName: contactName ?? null,
  contactEmail: contactEmail ?? null,
  contactMsisdn: contactPhone ? toMsisdn(contactPhone) : null,
  address: address ?? null,
});

/** Records an action on a school in the audit log. */
export const auditSchool = (
  tx: Tx,
  action: AuditAction,
  [schoolId, actorId, at]: readonly [schoolId: number, actorId: string, at: Date],
  detail: AuditDetails = {},
): Promise<void> =>
  recordAudit(tx, { actorId, action, subject: ['school', String(schoolId)], schoolId, detail, at });

/** Creates a school with its ledger account in the caller's transaction. Returns its ID, or `slug_taken` if another school has the slug. */
export const addSchoolWithDetails = async (
  tx: Tx,
  { slug, ...details }: SchoolAdded,
): Promise<Result<number, Problem>> => {
  await acquireAdvisoryLock(tx, `school:${slug}`);
  if (await schoolExists(tx, slug)) return err(problem('validation_failed', {}, { slug: ['slug_taken'] }));
  const id = await addSchool(tx, { slug, name: details.name });
  await tx.orm.update(schools).set(toSchoolColumns(details)).where(eq(schools.id, id));
  return ok(id);
};

/** Creates the service that manages partner schools. Every change is recorded in the audit log. */
export const createAdminSchools = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Creates a school. Returns its ID, or `slug_taken` if another school has the slug. */
  add: (school: SchoolAdded, by: string): Promise<Result<number, Problem>> =>
    database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const added = await addSchoolWithDetails(tx, school);
      if (added.ok) await auditSchool(tx, 'school.added', [added.value, by, clock.now()]);
      return added;
    }),

  /** Updates the details of a school. */
  change: (id: number, details: SchoolChanged, by: string): Promise<Result<number, Problem>> =>
    database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const rows = await tx.orm
        .update(schools)
        .set(toSchoolColumns(details))
        .where(eq(schools.id, id))
        .returning({ id: schools.id });
      if (rows.length === 0) return err(problem('school_not_found'));
      await auditSchool(tx, 'school.changed', [id, by, clock.now()]);
      return ok(id);
    }),
});
