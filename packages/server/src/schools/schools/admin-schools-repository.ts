import type { AdminSchoolChoice } from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import type { StaffUser } from '../../people/access/require-staff';
import type { Queryable } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';

/** A school as it is kept. */
export type School = typeof schools.$inferSelect;

/** Finds a school. */
export const findSchool = async (db: Queryable, id: number): Promise<School | null> => {
  const [row] = await db.orm.select().from(schools).where(eq(schools.id, id));
  return row ?? null;
};

/** Finds a school for someone of the back office; null if there is none, or a bursar's is another. */
export const findSchoolOf = async (
  db: Queryable,
  id: number,
  { schoolId }: StaffUser,
): Promise<School | null> => (schoolId === null || schoolId === id ? findSchool(db, id) : null);

/** Lists all schools in the order of their names. */
export const listSchoolChoices = (db: Queryable): Promise<AdminSchoolChoice[]> =>
  db.orm
    .select({ id: schools.id, slug: schools.slug, name: schools.name })
    .from(schools)
    .orderBy(asc(schools.name));
