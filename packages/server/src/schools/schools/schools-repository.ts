import type { SchoolView } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import type { Queryable, Tx } from '../../platform/db/database';
import { accounts, schoolOrigins, schools } from '../../platform/db/schema';
import type { SiteBuilder } from './site-builders';
import { isWebOrigin } from './web-origin';

/** Partner schools in the order of their names. */
export const listSchools = (db: Queryable): Promise<SchoolView[]> =>
  db.orm.select({ slug: schools.slug, name: schools.name }).from(schools).orderBy(asc(schools.name));

/** Tells whether a school exists. */
export const schoolExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug))).length > 0;

/** The name of a school, by its number; null where there is none. */
export const findSchoolName = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.orm.select({ name: schools.name }).from(schools).where(eq(schools.id, id)))[0]?.name ?? null;

/** A web origin, the school that registered it, and the website builder that the school said it is made with. */
export interface RegisteredOrigin {
  origin: string;
  slug: string;
  siteBuilder: SiteBuilder | null;
}

/** All registered origins. */
export const listOrigins = (db: Queryable): Promise<RegisteredOrigin[]> =>
  db.orm
    .select({
      origin: schoolOrigins.origin,
      slug: schools.slug,
      siteBuilder: schoolOrigins.siteBuilder,
    })
    .from(schoolOrigins)
    .innerJoin(schools, eq(schools.id, schoolOrigins.schoolId));

/** Adds a school with its account in the ledger. */
export const addSchool = async (tx: Tx, school: SchoolView): Promise<number> => {
  const [row] = await tx.orm.insert(schools).values(school).returning({ id: schools.id });
  if (!row) throw new Error(`school ${school.slug} was not added`);
  await tx.orm
    .insert(accounts)
    .values({ code: account.schoolPayable(row.id), kind: 'liability', schoolId: row.id });
  return row.id;
};

/** Permits the pages of a web origin to use a school's embeds, and also a website builder's own frames if one is given. */
export const allowOrigin = async (
  tx: Tx,
  slug: string,
  origin: string,
  siteBuilder: SiteBuilder | null = null,
): Promise<void> => {
  if (!isWebOrigin(origin)) throw new Error(`${origin} is no web origin`);
  const [school] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
  if (!school) throw new Error(`there is no school ${slug}`);
  await tx.orm
    .insert(schoolOrigins)
    .values({ schoolId: school.id, origin, siteBuilder })
    .onConflictDoUpdate({ target: [schoolOrigins.schoolId, schoolOrigins.origin], set: { siteBuilder } });
};

/** Takes a web origin off a school's list; false where it does not stand there. */
export const removeOrigin = async (tx: Tx, slug: string, origin: string): Promise<boolean> => {
  const [school] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
  if (!school) throw new Error(`there is no school ${slug}`);
  const rows = await tx.orm
    .delete(schoolOrigins)
    .where(and(eq(schoolOrigins.schoolId, school.id), eq(schoolOrigins.origin, origin)))
    .returning({ origin: schoolOrigins.origin });
  return rows.length > 0;
};
