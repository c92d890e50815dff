import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrateServer } from './migrate';
import { getMigrationConfig } from './schema-check';

/** Time for which a report reads the table that a migration changes, in milliseconds. */
const REPORT_MS = 6_000;
/** Maximum time that anyone else waits meanwhile, in milliseconds. */
const MAX_WAIT_MS = 2_500;

let test: TestDatabase;
let url: string;
let migrationsFolder: string;
beforeAll(async () => {
  test = await openTestDatabase();
  const { location } = test;
  url = 'dataDir' in location ? '' : (location.directUrl ?? location.url);
  migrationsFolder = mkdtempSync(join(tmpdir(), 'somesa-migrations-'));
  cpSync(getMigrationConfig().migrationsFolder, migrationsFolder, { recursive: true });
});
afterAll(async () => {
  rmSync(migrationsFolder, { recursive: true, force: true });
  await test.database.close();
  await test.drop();
});

/** Adds a migration after those of this version. */
const addMigration = (tag: string, sql: string): void => {
  appendFileSync(join(migrationsFolder, `${tag}.sql`), sql);
  const path = join(migrationsFolder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1) ?? { idx: 0, when: 0, tag };
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(path, JSON.stringify(journal));
};

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

it('a migration lets others read and write a table while it waits for a report that reads it', async () => {
  addMigration('0001_test', 'alter table payments add column added_by_test text');
  const [report, payer] = await Promise.all([connect(), connect()]);
  await report.query('begin');
  await report.query('select count(*) from payments');
  const migrated = migrateServer(url, undefined, { migrationsFolder });
  const waitsMs: number[] = [];
  for (const endsAt = Date.now() + REPORT_MS; Date.now() < endsAt; await delay(50)) {
    const startedAt = Date.now();
    await payer.query('update payments set amount_ugx = amount_ugx where false');
    await payer.query('select 1 from payments limit 1');
    waitsMs.push(Date.now() - startedAt);
  }
  expect(waitsMs.length).toBeGreaterThan(10);
  expect(Math.max(...waitsMs)).toBeLessThan(MAX_WAIT_MS);
  await report.query('commit');
  expect(await migrated).toBe('migrated');
  expect((await payer.query('select added_by_test from payments')).rows).toEqual([]);
  await Promise.all([report.end(), payer.end()]);
});
