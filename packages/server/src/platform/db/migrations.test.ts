import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { findLongLocks, findRemovals } from '../../testing/long-locks';
import { openTestDatabase } from '../../testing/test-database';
import { getVersion } from '../config/version';
import { getMigrationsFolder, readMigrations } from './migrations';

const { entries } = JSON.parse(readFileSync(join(getMigrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};

/** Describes the schema that the tables of the code need. */
const makeDescription = (previousId?: string) => {
  const tables = import.meta.glob('../../*/tables/*.ts', { eager: true });
  return generateDrizzleJson(Object.assign({}, ...Object.values(tables)), previousId);
};

/**
 * Versions with their migrations. A database records each migration by its hash, so a migration never changes once it is committed. A new one
 * is `unreleased`, until `npm run release` writes the version.
 */
const committed = [
  ['2.0.0', '0000_first', '544eda94d464f7387e857216aed3174fe55d98678fb80ae8cdfb44490f678769'],
  [
    '2.1.0',
    '0001_keep_no_time_of_choice',
    '6e5349d6f87a6f5444520d27105f0c459fab2ccf2939d5b6b01daebd1289034e',
  ],
  ['2.1.0', '0002_payment_codes', 'f88808f0a86a1e307a9bf74bf8a2595ef7a228bb888f333a913932408c412b15'],
  ['2.1.0', '0003_index_payment_codes', '6eae4629e0d96387c965ad0580376956b5b3e5709acc1168a6043f41f6a40dec'],
  ['2.2.0', '0004_fee_batches', '007e3d5a00e20cc72ac3c889d74d7695ffccc280eef346e8e5ae97e776613403'],
  ['2.2.0', '0005_fee_choices', '1802932efaa84ebb55a4ce44ae5b7026b6c097d2e754a99f49d4423195aaef8a'],
  ['2.2.0', '0006_register_matchings', '853236233f0f33f36d1792d319345ee38bfc9c565d01d3055ae235b4a292d2cd'],
  ['2.2.0', '0007_promotions', '52fd7fb37352d207933390c741206dd7a3fc21b0c06b822206e97d08b3af5f6e'],
  ['2.2.0', '0008_register_groups', '90d3e389c43340336c1455281487b210baad536c6d3cf20218072be4c639b303'],
  [
    'unreleased',
    '0009_drop_time_of_choice',
    '9e68937cecc2f768147f0d757221f09e83b5971dac85e8c2837c0011971f0ec9',
  ],
  ['unreleased', '0010_optional_fees', '2bc8d1a6b9854c39415b64977daa471120fa4159457e1955bfd4c9b67c56f03b'],
  [
    'unreleased',
    '0011_register_balances',
    '5105cfa37ade5ec5aa28d4dc9cd36ed9e89d698db93e9e3fb7ab3a32f046d2ad',
  ],
  ['unreleased', '0012_saved_views', 'ebee0e94c82222ef6ddb623c669095fc3c8b404bdb4d38c94a8c935e0c0d6498'],
  [
    'unreleased',
    '0013_index_fee_accounts',
    '31f864caffc63f74ee502f6c21cf3a311b8e72b5ded2ac3803bd79973162a103',
  ],
  [
    'unreleased',
    '0014_school_views_and_exports',
    '97998b16bce9de5e746760113b634ba521e00ad5f30084e583947b5faf6b6292',
  ],
  ['unreleased', '0015_clearance', '5c5951498e167b42f5aeba0380b4814da49394837532ea4b0f66a7b5574d8a9b'],
  ['unreleased', '0016_payment_claims', '5773958964c88588bdaee8de56558b9cc33e3b6988d21b60eb1c7d491cfa0547'],
  ['unreleased', '0017_validate_uploads', '02405b6efbbe116641960d12db293464699356e2e07177a99ec4b0ee4c94491e'],
  ['unreleased', '0018_keep_each_claim', '855366169b2ed24b117c93bcc0493fcba1256bc6b9766f8d663ee388cca80b23'],
  ['unreleased', '0019_prepayments', '8d68edbf4ce90940789d25e42cec30f64e8b2bb2062ada42dbad2f0def93be83'],
];

const inOrder = (versions: readonly string[]): string[] =>
  [...versions].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

describe('migrations', () => {
  it('never change: to change the schema, add a migration, and its line above', () => {
    const found = readMigrations().map(({ hash }, at) => [committed[at]?.[0], entries[at]?.tag, hash]);
    expect(found).toEqual(committed);
    expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((a, b) => a - b));
    const versions = committed.map(([version = '']) => version);
    const released = versions.filter((version) => version !== 'unreleased');
    expect(inOrder([...released, getVersion()])).toEqual([...released, getVersion()]);
    expect(versions.slice(0, released.length)).toEqual(released);
  });

  it('say how long they take on a large table', () => {
    for (const { name, duration } of readMigrations().slice(1))
      expect(duration, name).toMatch(/^\d+(\.\d)? (s|min)$/);
  });

  it('make the schema that the tables describe', async () => {
    const last = String(entries.length - 1).padStart(4, '0');
    const meta = join(getMigrationsFolder(), 'meta');
    // The generator reads the last one only.
    expect(readdirSync(meta).sort()).toEqual([`${last}_snapshot.json`, '_journal.json']);
    const made = JSON.parse(readFileSync(join(meta, `${last}_snapshot.json`), 'utf8'));
    const described = makeDescription(made.id);
    expect(Object.keys(described.tables).length).toBeGreaterThan(80);
    expect(await generateMigration(made, described)).toEqual([]);
  });

  it('keep no one waiting while a large table is read or rewritten', () => {
    for (const migration of readMigrations()) expect(findLongLocks(migration)).toEqual([]);
  });

  it('name versions that exist, and a later one than before if they remove something', () => {
    const all = readMigrations();
    const versions = all.map(({ oldestVersion }) => oldestVersion);
    expect(inOrder([...versions, getVersion()])).toEqual([...versions, getVersion()]);
    // Released ones can't change any more: the tests of upgrades prove that the version before works after them.
    const unsaid = all
      .filter((one, at) => committed[at]?.[0] === 'unreleased' && one.oldestVersion === versions[at - 1])
      .flatMap(findRemovals);
    expect(unsaid).toEqual([]);
  });

  it('create every index that the tables describe', async () => {
    const { database, drop } = await openTestDatabase();
    const { rows } = await database.transaction((tx) =>
      tx.executeSql(`select indexrelid::regclass::text as name from pg_index where indisvalid`),
    );
    const found = new Set((rows as { name: string }[]).map(({ name }) => name));
    const described = Object.values(makeDescription().tables as Record<string, { indexes: object }>).flatMap(
      ({ indexes }) => Object.keys(indexes),
    );
    expect(described.length).toBeGreaterThan(100);
    expect(described.filter((name) => !found.has(name))).toEqual([]);
    await database.close();
    await drop();
  });
});

const onPayments = (action: string) => `ALTER TABLE "payments" ${action};`;

describe('findLongLocks', () => {
  it.each([
    'CREATE INDEX "payments_by_note" ON "payments" USING btree ("note");',
    'create unique index\n payments_by_note on payments (note)',
    'create index concurrently if not exists by_note on payments (note)',
    'create table notes (id bigint); create index by_note on payments (note)',
    onPayments(
      'ADD CONSTRAINT "school" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action',
    ),
    onPayments('ADD CONSTRAINT "amount" CHECK (amount_ugx > 0)'),
    onPayments('add check (amount_ugx > 0), add constraint other check (true) not valid'),
    onPayments('ADD CONSTRAINT "once" UNIQUE("reference")'),
    onPayments('ADD PRIMARY KEY ("id")'),
    onPayments('ADD COLUMN "note_id" bigint REFERENCES notes (id)'),
    onPayments('ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL'),
    onPayments('add column key text default md5(random()::text)'),
    onPayments('add column number bigserial'),
    onPayments('ADD COLUMN "note" text NOT NULL'),
    onPayments('add note text'),
    onPayments('ALTER COLUMN "note" SET NOT NULL'),
    onPayments('ALTER COLUMN "note" SET DATA TYPE varchar(20)'),
    onPayments('alter note type text'),
    onPayments('set unlogged'),
    'update payments set note = null',
    'with old as (select 1) update payments set note = null',
    'do $$ begin update payments set note = null; end $$',
    'delete from payments where note is null',
    'insert into old_payments select * from payments',
    'lock table payments',
  ])('finds: %s', (statement) => {
    expect(findLongLocks({ statements: [statement] })).toHaveLength(1);
  });

  it('finds indexes and validations beside other statements', () => {
    const add = onPayments('add constraint amount check (amount_ugx > 0) not valid');
    for (const other of [
      onPayments('validate constraint amount'),
      'create index concurrently by_note on payments (note)',
    ])
      expect(findLongLocks({ statements: [add, other] })).toHaveLength(1);
  });

  it.each([
    [onPayments('ADD COLUMN "note" text')],
    [onPayments('ADD COLUMN "is_noted" boolean DEFAULT false NOT NULL')],
    [onPayments('ALTER COLUMN "type" DROP NOT NULL')],
    [onPayments('add constraint amount check (amount_ugx > 0) not valid')],
    [onPayments('validate constraint amount')],
    ['-- A comment\ncreate index concurrently payments_by_note on payments (note)'],
    [
      'create table notes (id bigint)',
      'create index by_id on notes (id)',
      'alter table notes add constraint one unique (id)',
    ],
    ['create function f() returns trigger as $f$ begin update loans set id = id; end $f$ language plpgsql'],
    [
      '-- May keep others waiting: the check was validated by the migration before.\nalter table payments alter column note set not null',
    ],
  ])('lets pass: %s', (...statements) => {
    expect(findLongLocks({ statements })).toEqual([]);
  });
});

describe('findRemovals', () => {
  it.each([
    onPayments('DROP COLUMN "note"'),
    onPayments('rename column note to notes'),
    'drop table payments',
    'create unique index concurrently by_note on payments (note)',
    onPayments('add constraint amount check (amount_ugx > 0) not valid'),
    onPayments('ADD CONSTRAINT "school" FOREIGN KEY ("school_id") REFERENCES "schools"("id") NOT VALID'),
    onPayments('alter column type drop default'),
    onPayments('alter column type drop not null'),
    'create trigger checked before insert on payments for each row execute function check_payment()',
    'create or replace function next_payment_code() returns text language sql as $$ select null $$',
    'drop index payments_by_note',
    'revoke update on payments from app',
  ])('finds: %s', (statement) => {
    expect(findRemovals({ statements: [statement] })).toHaveLength(1);
  });

  it('lets what is new pass', () => {
    const statements = [
      onPayments('add column note text'),
      'create table notes (id bigint unique)',
      'alter table notes add constraint school foreign key (id) references schools (id)',
      'create index concurrently by_note on payments (note)',
      `-- The version before works: it adds no note.\n${onPayments('add constraint note check (note <> 1) not valid')}`,
    ];
    expect(findRemovals({ statements })).toEqual([]);
  });
});
