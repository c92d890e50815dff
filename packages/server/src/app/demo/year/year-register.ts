import { DAY_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { addDays } from '../../../platform/add-days';
import type { Tx } from '../../../platform/db/database';
import { schoolPayoutAccounts, schools, schoolTerms, termFees } from '../../../platform/db/schema';
import { createSchoolTerms } from '../../../schools/schools/school-terms';
import { createTermFees } from '../../../schools/schools/term-fees';
import { createDemoStudent, DEMO_STUDENTS, type DemoStudent, demoSchools } from '../demo-data';
import { addStudents } from '../seed-demo-data';
import type { DemoYearContext, DemoYearSchool, DemoYearSize } from './year-context';

/** Number of children at each school whose payments only go wrong. */
export const DEMO_YEAR_INCIDENTS = 10;

/** Classes of the year's children: other streams than those of the first children, who are charged nothing. */
const classNames = [
  'Senior 1 East',
  'Senior 2 West',
  'Senior 3 South',
  'Senior 4 North',
  'Senior 5 Sciences',
  'Senior 6 Arts',
];

/** Terms of a Ugandan school year, by month and day. */
const yearTerms = [
  { name: 'Term 1', from: '02-03', to: '05-02' },
  { name: 'Term 2', from: '05-26', to: '08-22' },
  { name: 'Term 3', from: '09-14', to: '12-11' },
];
const DAYS_CHARGED_BEFORE = 14;
/** Time after its start for which a term must have run to be part of the year, in days. */
const MIN_TERM_DAYS = 7;
/** Number of days of the demo's year. */
export const YEAR_DAYS = 365;

export interface DemoYearTerm {
  name: string;
  startsOn: string;
  endsOn: string;
}

/** Lists the terms that started in the year before a day. */
export const listDemoTerms = (today: string): DemoYearTerm[] => {
  const thisYear = Number(today.slice(0, 4));
  const terms = [thisYear - 1, thisYear].flatMap((year) =>
    yearTerms.map(({ name, from, to }) => ({
      name: `${name} ${year}`,
      startsOn: `${year}-${from}`,
      endsOn: `${year}-${to}`,
    })),
  );
  const first = addDays(today, DAYS_CHARGED_BEFORE - YEAR_DAYS);
  const last = addDays(today, -MIN_TERM_DAYS);
  return terms.filter(({ startsOn }) => startsOn > first && startsOn <= last);
};

/** Returns the registration number of a child of the year, counted from 0. */
export const getDemoRegNo = ({ prefix }: DemoYearSchool, index: number): string =>
  createDemoStudent(prefix, DEMO_STUDENTS + 1 + index).regNo;

const createYearStudent = (prefix: string, index: number): DemoStudent => ({
  ...createDemoStudent(prefix, DEMO_STUDENTS + 1 + index),
  className: classNames[index % classNames.length] ?? '',
  items: [],
});

/** Adds the year's children, after the first ones of each school, and bank accounts for settlements above the limit of mobile money. */
export const addDemoYearSchools = async (tx: Tx, { payers }: DemoYearSize): Promise<DemoYearSchool[]> => {
  const added: DemoYearSchool[] = [];
  for (const { slug, prefix } of demoSchools) {
    const [row] = await tx.orm.select({ id: schools.id }).from(schools).where(eq(schools.slug, slug));
    if (!row) throw new Error(`the demo has no school ${slug}`);
    const count = payers + DEMO_YEAR_INCIDENTS;
    const list = Array.from({ length: count }, (_, index) => createYearStudent(prefix, index));
    await addStudents(tx, row.id, list);
    await tx.orm
      .update(schoolPayoutAccounts)
      .set({ bankName: 'Centenary Bank', accountNumber: `32000456${70 + row.id}` })
      .where(and(eq(schoolPayoutAccounts.schoolId, row.id), eq(schoolPayoutAccounts.method, 'mtn')));
    added.push({ id: row.id, slug, prefix });
  }
  return added;
};

/** Adds the steps that charge each class its fees before a term starts, as an administrator does. */
export const planDemoTerms = ({ timeline, until, schools: list, admin }: DemoYearContext): void => {
  const { database } = timeline;
  const terms = createSchoolTerms(timeline);
  const fees = createTermFees(timeline);

  const chargeClass = async (schoolId: number, termId: number, term: DemoYearTerm, index: number) => {
    const className = classNames[index] ?? '';
    const dueOn = addDays(term.startsOn, 28);
    const kinds = [
      { description: `Tuition, ${term.name}`, amountUgx: 560_000 + index * 40_000 + schoolId * 10_000 },
      { description: `Lunch, ${term.name}`, amountUgx: 180_000 + (index % 3) * 10_000 },
    ];
    for (const kind of kinds) {
      await fees.add(schoolId, termId, { className, dueOn, ...kind }, admin.id);
      const [fee] = await database.orm
        .select({ id: termFees.id })
        .from(termFees)
        .where(
          and(
            eq(termFees.termId, termId),
            eq(termFees.className, className),
            eq(termFees.description, kind.description),
          ),
        );
      if (fee) await fees.charge(schoolId, fee.id, { by: admin.id });
    }
  };

  for (const term of listDemoTerms(toKampalaDay(until))) {
    const start = toKampalaInstant(term.startsOn, '08:30').getTime();
    timeline.add(new Date(start - DAYS_CHARGED_BEFORE * DAY_MS), async () => {
      for (const { id: schoolId } of list) {
        const find = () =>
          database.orm
            .select({ id: schoolTerms.id })
            .from(schoolTerms)
            .where(and(eq(schoolTerms.schoolId, schoolId), eq(schoolTerms.name, term.name)));
        if ((await find()).length === 0) await terms.add(schoolId, term, admin.id);
        const [row] = await find();
        if (!row) throw new Error('the term was not added');
        for (const index of classNames.keys()) await chargeClass(schoolId, row.id, term, index);
      }
    });
  }
};
