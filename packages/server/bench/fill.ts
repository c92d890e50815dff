import { seedDemoPeople } from '../dev/demo-people';
import { seedDemoData, seedLargeRegister } from '../dev/seed-demo-data';
import { addRequiredRecords } from '../src/app/startup/add-required-records';
import { createTestLoan, PRINCIPAL_UGX } from '../src/app/test-mode/test-loan';
import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { copyLoans } from './fill-loans';
import { filledTables, listPaymentStatements } from './fill-payments';
import { asOwner, createBenchDatabase, getDatabaseUrl, say } from './harness';
import { openBenchDatabase } from './servers';

/** Runs `work` with a database, and closes it. */
const withDatabase = async (url: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = await openBenchDatabase({ url });
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

/** Adds the schools and people of the demo to an empty database. */
const addDemo = async (database: Database): Promise<void> => {
  await addRequiredRecords(database, systemClock.now());
  await seedDemoData(database, []);
  const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));
  await seedDemoPeople(database, passwords, systemClock.now());
};

/** Creates a database with the demo's schools and this number of children at one of them, and returns its URL. */
export const createRegister = async (name: string, students: number, serverUrl: string): Promise<string> => {
  say(`Filling ${students} children.`);
  const url = await createBenchDatabase(name, serverUrl);
  await withDatabase(url, async (database) => {
    await addDemo(database);
    await seedLargeRegister(database, students, () => undefined);
  });
  await asOwner(url, 'vacuum analyze');
  return url;
};

/** Constraints and indexes of the filled tables, in the order in which they are dropped. */
const dependents = `
  with filled as (select unnest('{${filledTables.join()}}'::regclass[]) as id)
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as drop,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as add,
    case contype when 'f' then 1 else 2 end as turn, conrelid::regclass || '.' || conname as name
  from pg_constraint
  where (contype = 'f' and (conrelid in (table filled) or confrelid in (table filled)))
    or (contype in ('p', 'u') and conrelid in (table filled))
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 3, indexrelid::regclass::text
  from pg_index i where indrelid in (table filled)
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  order by turn, name`;

/** A child who owes more than the demo's loan, at a school with a bank account. */
const borrower = `
  select c.reg_no as "regNo", s.slug as school from students c join schools s on s.id = c.school_id
  where (select sum(outstanding_ugx) from fee_items where student_id = c.id) > ${PRINCIPAL_UGX} order by c.id limit 1`;

/** Settings of the connection that fills. Needs a superuser, to disable the triggers. */
const settings = `set session_replication_role = replica; set work_mem = '512MB'; set maintenance_work_mem = '1GB'`;

/** Fills an empty database with this number of payments, as of today, with loans that run or were repaid, and with what belongs to them. */
export const fillDatabase = async (
  url: string,
  sizes: { payments: number; runningLoans: number; repaidLoans?: number },
): Promise<void> => {
  say(`Filling ${sizes.payments} payments.`);
  await withDatabase(url, addDemo);
  const rows = await asOwner<{ drop: string; add: string }>(url, dependents);
  await asOwner(
    url,
    settings,
    ...rows.map(({ drop }) => drop),
    ...listPaymentStatements(sizes.payments),
    ...rows.toReversed().map(({ add }) => add),
  );
  const [child] = await asOwner<{ regNo: string; school: string }>(url, borrower);
  if (!child) throw new Error('no child owes enough for a loan');
  await withDatabase(url, (database) => createTestLoan({ database, clock: systemClock }, child));
  await asOwner(url, settings, copyLoans(sizes.runningLoans, sizes.repaidLoans ?? 0), 'vacuum analyze');
};

/** One payment of this number is answered by a loan. */
const PAYMENTS_OF_LOAN = 2_000;

/** Creates the database of this number of payments on a server and fills it, unless it is there already. Returns its URL. */
export const openScaleDatabase = async (serverUrl: string, payments: number): Promise<string> => {
  const name = `somesa_scale_${payments}`;
  const [database] = await asOwner<{ state: string }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = '${name}'`,
  );
  if (database?.state === 'filled') return getDatabaseUrl(name, serverUrl);
  const url = await createBenchDatabase(name, serverUrl);
  await fillDatabase(url, { payments, runningLoans: Math.max(1, Math.round(payments / PAYMENTS_OF_LOAN)) });
  await asOwner(serverUrl, `comment on database ${name} is 'filled'`);
  return url;
};
