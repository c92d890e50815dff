import { eq } from 'drizzle-orm';
import { schools } from '../src/people/tables/schools';
import { users } from '../src/people/tables/users';
import type { Database, Tx } from '../src/platform/db/database';
import { addOrigin, addSchool } from '../src/schools/schools-repository';
import { schoolPayoutAccounts } from '../src/schools/tables/payout-accounts';
import { feeItems, schoolTerms, students, termFees } from '../src/schools/tables/students';
import { createDemoStudent, DEMO_STUDENTS, type DemoStudent, demoSchools, demoTerm } from './demo-data';

/**
 * Lists the origins of the demo school's site on this machine. `school.test` is for a browser that resolves
 * it here and treats it as another site.
 */
export const listDemoOrigins = (port: string): string[] =>
  ['localhost', '127.0.0.1', 'school.test'].map((host) => `http://${host}:${port}`);

/** Number of children written in one transaction. */
const BATCH = 5_000;

/** Adds children with their fee items to a school. */
export const addStudents = async (tx: Tx, schoolId: number, list: readonly DemoStudent[]): Promise<void> => {
  const added = await tx.orm
    .insert(students)
    .values(list.map(({ items: _items, ...student }) => ({ schoolId, ...student })))
    .returning({ id: students.id, regNo: students.regNo });
  const ids = new Map(added.map(({ id, regNo }) => [regNo, id]));
  const items = list.flatMap(({ regNo, items }) =>
    items.map((item) => ({ studentId: ids.get(regNo) ?? 0, ...item })),
  );
  if (items.length > 0) await tx.orm.insert(feeItems).values(items);
};

/** Creates the children of a school with the numbers from `from` to `to`. */
export const createStudents = (prefix: string, from: number, to: number): DemoStudent[] =>
  Array.from({ length: to - from + 1 }, (_, at) => createDemoStudent(prefix, from + at));

const addDemoSchool = async (tx: Tx, school: (typeof demoSchools)[number]): Promise<void> => {
  const { slug, name, prefix, contact, payout } = school;
  const schoolId = await addSchool(tx, { slug, name });
  await tx.orm.update(schools).set(contact).where(eq(schools.id, schoolId));
  const { fee, ...term } = demoTerm;
  const [added] = await tx.orm
    .insert(schoolTerms)
    .values({ schoolId, ...term })
    .returning({ termId: schoolTerms.id });
  if (!added) throw new Error('the demo term was not added');
  await tx.orm.insert(termFees).values({ ...added, ...fee });
  const method = payout.msisdn ? ('mtn' as const) : ('bank' as const);
  await tx.orm.insert(schoolPayoutAccounts).values({ schoolId, method, payeeName: name, ...payout });
  await addStudents(tx, schoolId, createStudents(prefix, 1, DEMO_STUDENTS));
};

/** Returns whether the database has neither schools nor users. */
export const isEmpty = async (database: Database): Promise<boolean> => {
  const counts = await Promise.all([database.orm.$count(schools), database.orm.$count(users)]);
  return counts.every((count) => count === 0);
};

/** Adds the demo schools and their registers. `demoOrigins` become allowed origins of every demo school. */
export const seedDemoData = (database: Database, demoOrigins: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    for (const school of demoSchools) {
      await addDemoSchool(tx, school);
      for (const origin of demoOrigins) await addOrigin(tx, school.slug, origin);
      if (school.site) await addOrigin(tx, school.slug, school.site.origin, school.site.siteBuilder);
    }
  });

/** Adds children to St. Mary's until it has `count`, and calls `onProgress` with their number after each batch. */
export const seedLargeRegister = async (
  database: Database,
  count: number,
  onProgress: (written: number) => void,
): Promise<void> => {
  const isStMarys = eq(schools.slug, 'st-marys-kisubi');
  const [school] = await database.orm.select({ id: schools.id }).from(schools).where(isStMarys);
  if (!school) throw new Error('fill the demo data first');
  const n = await database.orm.$count(students, eq(students.schoolId, school.id));
  for (let from = n + 1; from <= count; from += BATCH) {
    const to = Math.min(from + BATCH - 1, count);
    await database.transaction((tx) => addStudents(tx, school.id, createStudents('SMK', from, to)));
    onProgress(to);
  }
};
