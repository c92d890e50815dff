import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import { findLongLocks } from '../../testing/long-locks';
import { getVersion } from '../config/version';
import { getMigrationsFolder, readMigrations } from './migrations';

const { entries } = JSON.parse(readFileSync(join(getMigrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};

describe('migrations', () => {
  // A database records each migration by its hash. To change the schema, add a migration, and its hash below.
  it('never change once they are committed', () => {
    const hashes = readMigrations().map(({ hash }, at) => `${entries[at]?.tag} ${hash}`);
    expect(hashes).toEqual(['0000_first 544eda94d464f7387e857216aed3174fe55d98678fb80ae8cdfb44490f678769']);
  });

  it('make the schema that the tables describe', async () => {
    const last = String(entries.length - 1).padStart(4, '0');
    const made = JSON.parse(readFileSync(join(getMigrationsFolder(), `meta/${last}_snapshot.json`), 'utf8'));
    const tables = import.meta.glob('../../*/tables/*.ts', { eager: true });
    const described = generateDrizzleJson(Object.assign({}, ...Object.values(tables)), made.id);
    expect(Object.keys(described.tables).length).toBeGreaterThan(80);
    expect(await generateMigration(made, described)).toEqual([]);
  });

  it('keep no one waiting while a large table is read or rewritten', () => {
    for (const migration of readMigrations()) expect(findLongLocks(migration)).toEqual([]);
  });

  it('name versions that exist, none older than the migration before', () => {
    const versions = readMigrations().map(({ oldestVersion }) => oldestVersion);
    const sorted = [...versions].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(versions).toEqual(sorted);
    expect(
      [...versions, getVersion()]
        .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
        .at(-1),
    ).toBe(getVersion());
  });
});

describe('findLongLocks', () => {
  it.each([
    'create index payments_by_note on payments (note)',
    'create unique index "payments_by_note" on "payments" using btree ("note")',
    'alter table payments add constraint payments_school foreign key (school_id) references schools (id)',
    'alter table "payments" add constraint "amount" check (amount_ugx > 0)',
    'alter table payments add constraint once unique (reference)',
    'alter table payments add column note_id bigint references notes (id)',
    'alter table payments add column key uuid default gen_random_uuid() not null',
    'alter table payments add column note text not null',
    'alter table payments alter column note set not null',
    'alter table payments alter column note set data type varchar(20)',
    'update payments set note = null',
    'delete from payments where note is null',
    'lock table payments',
  ])('finds: %s', (statement) => {
    expect(findLongLocks({ statements: [statement] })).toHaveLength(1);
  });

  it('finds a constraint that is validated under the lock that added it, and an index beside other statements', () => {
    const add = 'alter table payments add constraint amount check (amount_ugx > 0) not valid';
    expect(
      findLongLocks({ statements: [add, 'alter table payments validate constraint amount'] }),
    ).toHaveLength(1);
    expect(
      findLongLocks({ statements: [add, 'create index concurrently by_note on payments (note)'] }),
    ).toHaveLength(1);
  });

  it.each([
    ['alter table payments add column note text'],
    ['alter table payments add column is_noted boolean default false not null'],
    ['alter table payments add constraint amount check (amount_ugx > 0) not valid'],
    ['alter table payments validate constraint amount'],
    ['create index concurrently payments_by_note on payments (note)'],
    [
      'create table notes (id bigint)',
      'create index notes_by_id on notes (id)',
      'alter table notes add constraint one unique (id)',
    ],
    ['drop table notes'],
  ])('lets pass: %s', (...statements) => {
    expect(findLongLocks({ statements })).toEqual([]);
  });
});
