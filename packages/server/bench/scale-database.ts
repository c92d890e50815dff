import pg from 'pg';
import { copyLoans, listScaleSteps, scaleTables } from './fill-scale';
import { addDemo, addDemoLoan, asOwner, createBenchDatabase, getDatabaseUrl, timeWork } from './harness';

/** One payment of this number is answered by a loan: the demo's loan, copied. */
const PAYMENTS_OF_LOAN = 2_000;

/** Called with each step and its time in milliseconds. */
export type OnStep = (name: string, ms: number) => void;

const timed = async (name: string, onStep: OnStep, work: () => Promise<unknown>): Promise<void> =>
  onStep(name, await timeWork(work));

/** Constraints and indexes of the filled tables, in the order in which they are dropped. */
const dependents = `
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as drop,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
      || case contype when 'f' then ' not valid' else '' end as add,
    case contype when 'f' then 1 else 2 end as turn, conrelid::regclass || '.' || conname as name
  from pg_constraint
  where (contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])))
    or (contype in ('p', 'u') and conrelid = any($1::regclass[]))
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 3, indexrelid::regclass::text
  from pg_index i
  where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  order by turn, name`;

/** Statements that check the foreign keys that were made again. */
const validations = `
  select 'alter table ' || conrelid::regclass || ' validate constraint ' || quote_ident(conname) as sql
  from pg_constraint where contype = 'f' and not convalidated order by conname`;

/** Fills the tables without their indexes and foreign keys, and makes these again. */
const fillTables = async (client: pg.Client, payments: number, onStep: OnStep): Promise<void> => {
  const { rows } = await client.query<{ drop: string; add: string; name: string }>(dependents, [scaleTables]);
  for (const { drop } of rows) await client.query(drop);
  for (const [name, sql] of listScaleSteps(payments)) await timed(name, onStep, () => client.query(sql));
  for (const { name, add } of rows.toReversed()) await timed(name, onStep, () => client.query(add));
};

/** A child who owes more than the demo's loan, at a school with a bank account. */
const borrower = `select c.reg_no as "regNo", s.slug as school from students c join schools s on s.id = c.school_id
  where c.id in (select id from scale_children where n % 4 = 0 and unit >= 80000 order by n limit 1)`;

/** Fills an empty database with this number of payments, as of today, with these running loans, and with what belongs to them. */
export const fillScaleDatabase = async (
  url: string,
  sizes: { payments: number; loans: number },
  onStep: OnStep,
): Promise<void> => {
  await addDemo(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set work_mem = '512MB'; set maintenance_work_mem = '1GB'`);
    await fillTables(client, sizes.payments, onStep);
    const [child] = (await client.query<{ regNo: string; school: string }>(borrower)).rows;
    if (!child) throw new Error('no child owes enough for a loan');
    await addDemoLoan(url, child);
    await timed('loans', onStep, () => client.query(copyLoans(sizes.loans)));
    await timed('vacuum', onStep, () => client.query('vacuum analyze'));
    await timed('foreign keys', onStep, async () => {
      for (const { sql } of (await client.query<{ sql: string }>(validations)).rows) await client.query(sql);
    });
  } finally {
    await client.end();
  }
};

/** Creates the database of this number of payments on a server and fills it, unless it is there already. Returns its URL. */
export const openScaleDatabase = async (
  serverUrl: string,
  payments: number,
  onStep: OnStep,
): Promise<string> => {
  const name = `somesa_scale_${payments}`;
  const [database] = await asOwner<{ state: string }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as state from pg_database where datname = '${name}'`,
  );
  if (database?.state === 'filled') return getDatabaseUrl(name, serverUrl);
  const url = await createBenchDatabase(name, serverUrl);
  await fillScaleDatabase(
    url,
    { payments, loans: Math.max(1, Math.round(payments / PAYMENTS_OF_LOAN)) },
    onStep,
  );
  await asOwner(serverUrl, `comment on database ${name} is 'filled'`);
  return url;
};
