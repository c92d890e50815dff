import { randomUUID } from 'node:crypto';
import { DAY_MS, toKampalaDay, toRegNoKey } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { findDueLoans } from '../../loans/repayments/loan-due';
import { demoUsers, getDemoEmail } from '../../people/accounts/demo-logins';
import { addUser } from '../../people/accounts/users-repository';
import { schools } from '../../people/tables/schools';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { addSchool, listOrigins, listSchools } from '../../schools/schools-repository';
import { schoolPayoutAccounts } from '../../schools/tables/payout-accounts';
import { schoolOrigins } from '../../schools/tables/school-origins';
import { students } from '../../schools/tables/students';
import { createTestLoan, PRINCIPAL_UGX } from './test-loan';

/** Children of every school in test mode, which docs/embedding.md lists: one with fees and a loan, one with neither. */
const [owing, paidUp] = ['TEST-0001', 'TEST-0002'];

const fees = [
  { description: 'Tuition', amountUgx: 600_000 },
  { description: 'Lunch', amountUgx: 150_000 },
];
/** Time after which a school's loan is looked for again, in milliseconds. */
const CHECK_LOAN_MS = 15_000;
/** Hash that no password has. */
const NO_PASSWORD = 'none';
/** Time until new fees are due. */
const DUE_IN_MS = 30 * DAY_MS;

const chargeFees = {
  name: 'test-mode-charge-fees',
  text: `
    insert into fee_items (student_id, description, amount_ugx, due_on)
    select s.id, d.description, d.amount_ugx, $5
    from students s join schools sc on sc.id = s.school_id
      cross join unnest($3::text[], $4::bigint[]) as d (description, amount_ugx)
    where s.reg_no = $1 and sc.slug = $2 and not exists (
      select 1 from fee_items f where f.student_id = s.id and f.paid_ugx < f.amount_ugx)`,
};

const chargeLoanFee = {
  name: 'test-mode-charge-loan-fee',
  text: `
    insert into fee_items (student_id, description, amount_ugx, due_on)
    select s.id, 'Boarding', $3, $4
    from students s join schools sc on sc.id = s.school_id where s.reg_no = $1 and sc.slug = $2`,
};

/** School as test mode copies it: what its form shows and where it may stand. Nothing else leaves the real database. */
const readSchools = async (real: Database) => {
  const [all, origins] = await Promise.all([listSchools(real), listOrigins(real)]);
  const bySlug = new Map(all.map((school) => [school.slug, { ...school, origins: [] as typeof origins }]));
  for (const origin of origins) bySlug.get(origin.slug)?.origins.push(origin);
  return [...bySlug.values()];
};

type CopiedSchool = Awaited<ReturnType<typeof readSchools>>[number];

const addTestSchool = async (tx: Tx, { slug, name }: CopiedSchool): Promise<number> => {
  const id = await addSchool(tx, { slug, name });
  const account = { bankName: 'Centenary Bank', accountNumber: '0000000000' } as const;
  await tx.orm
    .insert(schoolPayoutAccounts)
    .values({ schoolId: id, method: 'bank', payeeName: name, ...account });
  const child = { schoolId: id, firstName: 'Test', lastName: 'Child', className: 'Senior 1' };
  await tx.orm.insert(students).values([owing, paidUp].map((regNo) => ({ regNo, ...child })));
  return id;
};

const copySchool = async (tx: Tx, school: CopiedSchool): Promise<void> => {
  const [copied] = await tx.orm.select().from(schools).where(eq(schools.slug, school.slug));
  const schoolId = copied?.id ?? (await addTestSchool(tx, school));
  if (copied && copied.name !== school.name)
    await tx.orm.update(schools).set({ name: school.name }).where(eq(schools.id, schoolId));
  await tx.orm.delete(schoolOrigins).where(eq(schoolOrigins.schoolId, schoolId));
  const origins = school.origins.map(({ origin, siteBuilder }) => ({ schoolId, origin, siteBuilder }));
  if (origins.length > 0) await tx.orm.insert(schoolOrigins).values(origins);
};

/** Adds the borrower of the test loans and the staff member who approves them. They can’t log in. */
export const addTestPeople = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    for (const [at, { name, ...person }] of demoUsers.slice(0, 2).entries()) {
      const [email, msisdn] = [getDemoEmail(name), `+25677200010${at + 1}`];
      await addUser(tx, {
        id: randomUUID(),
        ...person,
        ...{ email, emailKey: email, msisdn, language: 'en' },
        phoneVerifiedAt: now,
        emailVerifiedAt: now,
        createdAt: now,
        passwordHash: NO_PASSWORD,
      });
    }
  });

/** Creates the schools and children of test mode in its own database. `real` is the database of the real schools. */
export const createTestRegister = (
  real: Database,
  { database, clock }: { database: Database; clock: Clock },
) => {
  const copied = new Map<string, string>();
  const checkedAtMs = new Map<string, number>();
  /** End of the last loan's creation: one at a time, because a payment file holds the payouts of all schools. */
  let lastLoan: Promise<void> = Promise.resolve();
  const getDueOn = (): string => toKampalaDay(new Date(clock.now().getTime() + DUE_IN_MS));

  const addMissingLoan = async (school: string): Promise<void> => {
    const now = clock.now();
    if (now.getTime() - (checkedAtMs.get(school) ?? 0) < CHECK_LOAN_MS) return;
    if ((await findDueLoans(database, owing, school, now)).length === 0) {
      await database.run(chargeLoanFee, [owing, school, PRINCIPAL_UGX, getDueOn()]);
      await createTestLoan({ database, clock }, { regNo: owing, school });
    }
    checkedAtMs.set(school, now.getTime());
  };

  return {
    /** Copies schools that are new or have changed. */
    update: async (): Promise<void> => {
      const read = await readSchools(real);
      const changed = read.filter((school) => copied.get(school.slug) !== JSON.stringify(school));
      if (changed.length === 0) return;
      await database.transaction(async (tx) => {
        await acquireAdvisoryLock(tx, 'test-mode-register');
        for (const school of changed) await copySchool(tx, school);
      });
      for (const school of changed) copied.set(school.slug, JSON.stringify(school));
    },

    /** Gives the child with fees and a loan new fees if all were paid, and a running loan if it needs one and has none. Does nothing for other children. */
    prepareChild: async (regNo: string, school: string, needsLoan: boolean): Promise<void> => {
      const isOwing = toRegNoKey(regNo) === toRegNoKey(owing);
      if (!isOwing || !copied.has(school)) return;
      const descriptions = fees.map(({ description }) => description);
      const amountsUgx = fees.map(({ amountUgx }) => amountUgx);
      await database.run(chargeFees, [owing, school, descriptions, amountsUgx, getDueOn()]);
      if (!needsLoan) return;
      const run = () => addMissingLoan(school);
      lastLoan = lastLoan.then(run, run);
      await lastLoan;
    },
  };
};
