import { err, ok, type Problem, problem, type Result, type SchoolView, toMsisdn } from '@somesa/core';
import type {
  AdminSchoolChoice,
  AuditAction,
  AuditDetails,
  SchoolAdded,
  SchoolChanged,
  SiteBuilder,
} from '@somesa/core/admin';
import { and, asc, eq } from 'drizzle-orm';
import { account } from '../ledger/accounts';
import { accounts } from '../ledger/tables/ledger';
import { recordAudit } from '../people/audit/record-audit';
import { schools } from '../people/tables/schools';
import type { Clock } from '../platform/clock';
import { acquireAdvisoryLock } from '../platform/db/advisory-lock';
import type { Queryable, Tx } from '../platform/db/database';
import { schoolOrigins } from './tables/school-origins';
import { isWebOrigin } from './websites/web-origin';

export type School = typeof schools.$inferSelect;

export const findSchool = async (db: Queryable, id: number): Promise<School | null> => {
  const [row] = await db.orm.select().from(schools).where(eq(schools.id, id));
  return row ?? null;
};

export const listSchoolChoices = (db: Queryable): Promise<AdminSchoolChoice[]> =>
  db.orm
    .select({ id: schools.id, slug: schools.slug, name: schools.name })
    .from(schools)
    .orderBy(asc(schools.name));

export const listSchools = (db: Queryable): Promise<SchoolView[]> =>
  db.orm.select({ slug: schools.slug, name: schools.name }).from(schools).orderBy(asc(schools.name));

export const schoolExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug))).length > 0;

/** Finds the name of a school by ID. Returns null if the school does not exist. */
export const findSchoolName = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.orm.select({ name: schools.name }).from(schools).where(eq(schools.id, id)))[0]?.name ?? null;

/** Web origin, the school that registered it, and the website builder that the school named. */
interface RegisteredOrigin {
  origin: string;
  slug: string;
  siteBuilder: SiteBuilder | null;
}

export const listOrigins = (db: Queryable): Promise<RegisteredOrigin[]> =>
  db.orm
    .select({
      origin: schoolOrigins.origin,
      slug: schools.slug,
      siteBuilder: schoolOrigins.siteBuilder,
    })
    .from(schoolOrigins)
    .innerJoin(schools, eq(schools.id, schoolOrigins.schoolId));

/** Creates a school and its ledger account. Returns its ID. */
export const addSchool = async (tx: Tx, school: typeof schools.$inferInsert): Promise<number> => {
  const [row] = await tx.orm.insert(schools).values(school).returning({ id: schools.id });
  if (!row) throw new Error(`school ${school.slug} was not added`);
  await tx.orm
    .insert(accounts)
    .values({ code: account.schoolPayable(row.id), kind: 'liability', schoolId: row.id });
  return row.id;
};

const getSchoolId = async (tx: Tx, slug: string): Promise<number> => {
  const [school] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
  if (!school) throw new Error(`there is no school ${slug}`);
  return school.id;
};

/** Allows the pages of an origin to use a school's embeds, and the frames of a website builder if one is given. Throws if the origin is invalid or the school does not exist. */
export const addOrigin = async (
  tx: Tx,
  slug: string,
  origin: string,
  siteBuilder: SiteBuilder | null = null,
): Promise<void> => {
  if (!isWebOrigin(origin)) throw new Error(`${origin} is no web origin`);
  await tx.orm
    .insert(schoolOrigins)
    .values({ schoolId: await getSchoolId(tx, slug), origin, siteBuilder })
    .onConflictDoUpdate({ target: [schoolOrigins.schoolId, schoolOrigins.origin], set: { siteBuilder } });
};

/** Removes an allowed origin of a school. Returns false if it was not registered. Throws if the school does not exist. */
export const removeOrigin = async (tx: Tx, slug: string, origin: string): Promise<boolean> => {
  const schoolId = await getSchoolId(tx, slug);
  const rows = await tx.orm
    .delete(schoolOrigins)
    .where(and(eq(schoolOrigins.schoolId, schoolId), eq(schoolOrigins.origin, origin)))
    .returning({ origin: schoolOrigins.origin });
  return rows.length > 0;
};

const toSchoolColumns = ({ name, contactName, contactEmail, contactPhone, address }: SchoolChanged) => ({
  name,
  contactName: contactName ?? null,
  contactEmail: contactEmail ?? null,
  contactMsisdn: contactPhone ? toMsisdn(contactPhone) : null,
  address: address ?? null,
});

/** Change of a school by a user of the back office. */
export interface SchoolChange {
  schoolId: number;
  by: string;
  clock: Clock;
}

export const auditSchool = (
  tx: Tx,
  { schoolId, by, clock }: SchoolChange,
  action: AuditAction,
  detail: AuditDetails = {},
): Promise<void> =>
  recordAudit(tx, {
    actorId: by,
    action,
    subject: ['school', String(schoolId)],
    schoolId,
    detail,
    at: clock.now(),
  });

/** Creates a school with its ledger account. Returns its ID, or `slug_taken` if another school has the slug. */
export const addSchoolWithDetails = async (
  tx: Tx,
  { slug, ...details }: SchoolAdded,
): Promise<Result<number, Problem>> => {
  await acquireAdvisoryLock(tx, `school:${slug}`);
  if (await schoolExists(tx, slug)) return err(problem('validation_failed', {}, { slug: ['slug_taken'] }));
  return ok(await addSchool(tx, { slug, ...toSchoolColumns(details) }));
};

export const updateSchool = async (
  tx: Tx,
  change: SchoolChange,
  action: AuditAction,
  columns: Partial<typeof schools.$inferInsert>,
  detail?: AuditDetails,
): Promise<Result<null, Problem>> => {
  const rows = await tx.orm
    .update(schools)
    .set(columns)
    .where(eq(schools.id, change.schoolId))
    .returning({ id: schools.id });
  if (rows.length === 0) return err(problem('school_not_found'));
  await auditSchool(tx, change, action, detail);
  return ok(null);
};

export const changeSchoolDetails = (tx: Tx, change: SchoolChange, details: SchoolChanged) =>
  updateSchool(tx, change, 'school.changed', toSchoolColumns(details));
