import type { OfficeSchoolChoice } from '@somesa/core/office';
import { asc, eq } from 'drizzle-orm';
import type { Officer } from '../../people/access/enter-office';
import type { Queryable } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';

/** A school as it is kept. */
export type School = typeof schools.$inferSelect;

const MAX_ID = 2_147_483_647;

/** Reads the number of a row from an address; null where it can be none. */
export const readNumber = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;

/** Reads the school that an address names; null where it can be none, or a bursar's is another. */
export const readSchoolId = (text: string, { schoolId }: Officer): number | null => {
  const id = readNumber(text);
  return schoolId === null || schoolId === id ? id : null;
};

/** Finds a school. */
export const findSchool = async (db: Queryable, id: number): Promise<School | null> => {
  const [row] = await db.orm.select().from(schools).where(eq(schools.id, id));
  return row ?? null;
};

/** Finds a school for someone of the back office; null if there is none, or a bursar's is another. */
export const findSchoolOf = async (
  db: Queryable,
  id: number,
  { schoolId }: Officer,
): Promise<School | null> => (schoolId === null || schoolId === id ? findSchool(db, id) : null);

/** Lists all schools in the order of their names. */
export const listSchoolChoices = (db: Queryable): Promise<OfficeSchoolChoice[]> =>
  db.orm
    .select({ id: schools.id, slug: schools.slug, name: schools.name })
    .from(schools)
    .orderBy(asc(schools.name));
