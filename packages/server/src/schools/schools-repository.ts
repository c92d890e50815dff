import type { SchoolView } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database';
import { accounts, schoolOrigins, schools } from '../db/schema';
import { account } from '../ledger/accounts';

/** Partner schools in the order of their names. */
export const listSchools = (db: Queryable): Promise<SchoolView[]> =>
  db.orm.select({ slug: schools.slug, name: schools.name }).from(schools).orderBy(asc(schools.name));

/** Tells whether a school exists. */
export const schoolExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug))).length > 0;

/** All registered origins, each with the school that registered it. */
export const listOrigins = (db: Queryable): Promise<{ origin: string; slug: string }[]> =>
  db.orm
    .select({ origin: schoolOrigins.origin, slug: schools.slug })
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

/** Lets the pages of a web origin use a school's embeds. */
export const allowOrigin = async (tx: Tx, slug: string, origin: string): Promise<void> => {
  const [school] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
  if (!school) throw new Error(`there is no school ${slug}`);
  await tx.orm.insert(schoolOrigins).values({ schoolId: school.id, origin }).onConflictDoNothing();
};

/** Takes a web origin off a school's list. */
export const refuseOrigin = async (tx: Tx, slug: string, origin: string): Promise<void> => {
  const [school] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
  if (!school) throw new Error(`there is no school ${slug}`);
  await tx.orm
    .delete(schoolOrigins)
    .where(and(eq(schoolOrigins.schoolId, school.id), eq(schoolOrigins.origin, origin)));
};
