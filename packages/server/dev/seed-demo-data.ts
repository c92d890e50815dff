import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../src/platform/db/database';
import {
  schoolPayoutAccounts,
  schools,
  schoolTerms,
  students,
  termFees,
  users,
} from '../src/platform/db/schema';
import { addOrigin, addSchool } from '../src/schools/schools-repository';
import {
  createDemoStudent,
  DEMO_STUDENTS,
  type DemoSchool,
  type DemoStudent,
  demoSchools,
  demoTerm,
} from './demo-data';

/** Lists the origins of the demo school's site on this machine. `school.test` is for a browser that resolves it here and treats it as another site. */
export const listDemoOrigins = (port: string): string[] =>
  ['localhost', '127.0.0.1', 'school.test'].map((host) => `http://${host}:${port}`);

/** Number of children written in one transaction. */
const BATCH = 5_000;

/** Adds children with their fee items to a school. */
export const addStudents = async (tx: Tx, schoolId: number, list: readonly DemoStudent[]): Promise<void> => {
  const items = list.flatMap(({ regNo, items }) => items.map((item) => ({ regNo, ...item })));
  await tx.run(
    {
      name: 'demo-students',
      text: `
        with added as (
          insert into students (school_id, reg_no, first_name, last_name, class_name)
          select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[]) returning id, reg_no)
        insert into fee_items (student_id, description, due_on, amount_ugx)
        select a.id, i.description, i.due_on, i.amount_ugx
        from unnest($6::text[], $7::text[], $8::date[], $9::bigint[]) with ordinality i (reg_no, description, due_on, amount_ugx, at)
        join added a using (reg_no) order by i.at`,
    },
    [
      schoolId,
      ...(['regNo', 'firstName', 'lastName', 'className'] as const).map((key) =>
        list.map((each) => each[key]),
      ),
      ...(['regNo', 'description', 'dueOn', 'amountUgx'] as const).map((key) =>
        items.map((each) => each[key]),
      ),
    ],
  );
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const addDemoTerm = async (tx: Tx, schoolId: number): Promise<void> => {
  const { fee, ...term } = demoTerm;
  const [row] = await tx.orm
    .insert(schoolTerms)
    .values({ schoolId, ...term })
    .returning({ id: schoolTerms.id });
  if (!row) throw new Error('the demo term was not added');
  await tx.orm.insert(termFees).values({ termId: row.id, ...fee });
};

const addDemoSchool = async (tx: Tx, school: DemoSchool): Promise<number> => {
  const id = await addSchool(tx, { slug: school.slug, name: school.name });
  await tx.orm.update(schools).set(school.contact).where(eq(schools.id, id));
  await addDemoTerm(tx, id);
  const method = 'msisdn' in school.payout ? ('mtn' as const) : ('bank' as const);
  await tx.orm
    .insert(schoolPayoutAccounts)
    .values({ schoolId: id, method, payeeName: school.name, ...school.payout });
  await addStudents(
    tx,
    id,
    range(1, DEMO_STUDENTS).map((number) => createDemoStudent(school.prefix, number)),
  );
  return id;
};

/** Returns whether the database has neither schools nor users. */
export const isEmpty = async (database: Database): Promise<boolean> => {
  const found = await Promise.all([
    database.orm.select({ id: schools.id }).from(schools).limit(1),
    database.orm.select({ id: users.id }).from(users).limit(1),
  ]);
  return found.every((rows) => rows.length === 0);
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

/** Adds children to St. Mary's in batches until it has `count`. Calls `onProgress` with the number of children after each batch. */
export const seedLargeRegister = async (
  database: Database,
  count: number,
  onProgress: (written: number) => void,
): Promise<void> => {
  const [school] = await database.orm
    .select({ id: schools.id })
    .from(schools)
    .where(sql`${schools.slug} = 'st-marys-kisubi'`);
  if (!school) throw new Error('fill the demo data first');
  const [{ n } = { n: 0 }] = await database.orm
    .select({ n: sql<number>`count(*)::int` })
    .from(students)
    .where(sql`${students.schoolId} = ${school.id}`);
  for (let from = n + 1; from <= count; from += BATCH) {
    const to = Math.min(from + BATCH - 1, count);
    await database.transaction((tx) =>
      addStudents(
        tx,
        school.id,
        range(from, to).map((number) => createDemoStudent('SMK', number)),
      ),
    );
    onProgress(to);
  }
};
