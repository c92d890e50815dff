import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrateServer } from './migrate';
import { type Migration, readMigrations } from './migrations';
import { openDatabase } from './open-database';
import { findSchemaState } from './schema-check';

/** Time for which a report reads the table that a migration changes, in milliseconds. */
const REPORT_MS = 6_000;
/** Maximum time that anyone else waits meanwhile, in milliseconds. */
const MAX_WAIT_MS = 2_500;

let test: TestDatabase;
let url: string;
beforeEach(async () => {
  test = await openTestDatabase();
  const { location } = test;
  url = 'dataDir' in location ? '' : (location.directUrl ?? location.url);
});
afterEach(async () => {
  await test.database.close();
  await test.drop();
});

/** Returns the migrations of a version after this one. */
const withNext = (statement: string, next: Partial<Migration> = {}): Migration[] => {
  const own = readMigrations();
  const statements = [statement];
  return [
    ...own,
    {
      name: '9999_of_test',
      duration: '0 s',
      hash: statement,
      createdAtMs: Date.now(),
      statements,
      oldestVersion: '2.0.0',
      isConcurrent: false,
      ...next,
    },
  ];
};

const addColumn = withNext('alter table payments add column added_by_test text');
const INDEX = 'create index concurrently payments_of_test on payments (amount_ugx)';
const addIndex = withNext(INDEX, { isConcurrent: true });

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Runs work while a report holds a transaction on payments and a payer writes them. Returns the longest wait of the payer, in milliseconds. */
const measureWaits = async (work: () => Promise<unknown>): Promise<number> => {
  const [report, payer] = await Promise.all([connect(), connect()]);
  await report.query('begin');
  await report.query('select count(*) from payments');
  const done = work();
  const waitsMs: number[] = [];
  for (const endsAt = Date.now() + REPORT_MS; Date.now() < endsAt; await delay(50)) {
    const startedAt = Date.now();
    await payer.query('update payments set amount_ugx = amount_ugx where false');
    await payer.query('select 1 from payments limit 1');
    waitsMs.push(Date.now() - startedAt);
  }
  expect(waitsMs.length).toBeGreaterThan(10);
  await report.query('commit');
  await done;
  await Promise.all([report.end(), payer.end()]);
  return Math.max(...waitsMs);
};

const findIndex = async (): Promise<boolean[]> => {
  const client = await connect();
  const { rows } = await client.query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = to_regclass('payments_of_test')`,
  );
  await client.end();
  return rows.map(({ indisvalid }) => indisvalid);
};

it('lets others read and write a table while it waits for a report that reads it', async () => {
  expect(
    await measureWaits(async () => expect(await migrateServer(url, undefined, addColumn)).toBe('migrated')),
  ).toBeLessThan(MAX_WAIT_MS);
  await test.runAsOwner('select added_by_test from payments');
});

describe('a migration that creates an index concurrently', () => {
  it('keeps no one waiting, and runs once although two servers start', async () => {
    const start = () => migrateServer(url, undefined, addIndex);
    expect(
      await measureWaits(async () =>
        expect(await Promise.all([start(), start()])).toEqual(['migrated', 'migrated']),
      ),
    ).toBeLessThan(MAX_WAIT_MS);
    expect(await findIndex()).toEqual([true]);
  });

  it('replaces the invalid index of an attempt that was interrupted', async () => {
    const [reader, owner] = await Promise.all([connect(), connect()]);
    await reader.query('begin');
    await reader.query('update payments set amount_ugx = amount_ugx where false');
    await owner.query(`set statement_timeout = 200`);
    await expect(owner.query(INDEX)).rejects.toThrow('statement timeout');
    await reader.query('rollback');
    await Promise.all([reader.end(), owner.end()]);
    expect(await findIndex()).toEqual([false]);
    expect(await migrateServer(url, undefined, addIndex)).toBe('migrated');
    expect(await findIndex()).toEqual([true]);
    await test.runAsOwner(`delete from drizzle.__drizzle_migrations where id > ${readMigrations().length}`);
    expect(await migrateServer(url, undefined, addIndex)).toBe('migrated');
    expect(await findIndex()).toEqual([true]);
  });
});

it('lets the application use a new table before all migrations have run', async () => {
  const addTable = withNext('create table notes_of_test (id bigint generated always as identity)');
  const failing = [...addTable, ...withNext('select 1 / 0').slice(-1)];
  await expect(migrateServer(url, undefined, failing)).rejects.toThrow('division by zero');
  const text = 'insert into notes_of_test default values returning id';
  expect(await test.database.run({ name: 'test-notes', text }, [])).toHaveLength(1);
});

describe('the version before', () => {
  it('gets its rights on a newer schema that was restored without any', async () => {
    await migrateServer(url, undefined, addColumn);
    await test.runAsOwner(`
      drop owned by somesa_app;
      create table notes_of_test (id bigint)`);
    const opened = await openDatabase(test.location, () => undefined);
    if (!opened.ok) throw new Error(opened.error);
    for (const table of ['payments', 'notes_of_test'])
      expect(await opened.value.run({ name: `test-${table}`, text: `select from ${table}` }, [])).toEqual([]);
    await opened.value.close();
  });

  it('rejects a schema with other migrations than its own after the first', async () => {
    await migrateServer(url, undefined, addColumn);
    const client = await connect();
    const other = withNext('alter table payments add column other text');
    expect(await findSchemaState((text) => client.query(text), other)).toBe('newer');
    await client.end();
  });

  it('works on a schema whose migration says so, and changes nothing there', async () => {
    await migrateServer(url, undefined, addColumn);
    for (const policy of ['migrate', 'check'] as const) {
      const opened = await openDatabase(test.location, () => undefined, policy);
      if (!opened.ok) throw new Error(opened.error);
      expect(
        await opened.value.run({ name: 'test-column', text: 'select added_by_test from payments' }, []),
      ).toEqual([]);
      await opened.value.close();
    }
    expect(await migrateServer(url, undefined, addColumn)).toBe('migrated');
  });

  it('rejects a schema whose migration needs a later one, although one before did not', async () => {
    const contracted = [
      ...addColumn,
      {
        ...addColumn.at(-1),
        hash: 'contracted',
        statements: ['alter table payments drop column added_by_test'],
        oldestVersion: '99.1.0',
      },
    ] as Migration[];
    await migrateServer(url, undefined, contracted);
    for (const policy of ['migrate', 'check'] as const) {
      expect(await openDatabase(test.location, () => undefined, policy)).toEqual({
        ok: false,
        error: expect.stringContaining('newer schema than this version can work on'),
      });
    }
    const client = await connect();
    const find = (version: string) =>
      findSchemaState((text) => client.query(text), readMigrations(), version);
    expect([await find('99.0.10'), await find('99.1.0'), await find('100.0.0')]).toEqual([
      'newer',
      'usable',
      'usable',
    ]);
    await client.end();
  });

  it('leaves nothing of a migration that fails', async () => {
    const failing = withNext('alter table payments add column added_by_test text');
    const broken = [
      ...failing.slice(0, -1),
      { ...failing.at(-1), statements: [...(failing.at(-1)?.statements ?? []), 'select 1 / 0'] },
    ] as Migration[];
    await expect(migrateServer(url, undefined, broken)).rejects.toThrow('division by zero');
    const client = await connect();
    expect(await findSchemaState((text) => client.query(text))).toBe('current');
    await expect(client.query('select added_by_test from payments')).rejects.toThrow('does not exist');
    await client.end();
  });
});
