import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../platform/db/database';
import { type DatabaseLocation, openDatabase } from '../platform/db/open-database';
import { openPglite, pgliteDatabase } from '../platform/db/pglite-database';
import { APP_ROLE } from '../platform/db/roles';
import { asAdmin, copyDatabase, type TemplateName, urlOf } from './database-template';

/** A fresh database of one test file, and its owner's door for what the application may not do. */
export interface TestDatabase {
  database: Database;
  /** Location of the database, for another connection; empty if it is in memory. */
  location: DatabaseLocation;
  /** Runs SQL as the owner, as a person with a database console would. */
  asOwner(sql: string): Promise<void>;
  /** Leaves nothing behind, once the database is closed. */
  drop(): Promise<void>;
}

const onServer = async (template: string): Promise<TestDatabase> => {
  const name = `somesa_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const url = urlOf(name);
  await copyDatabase(name, template);
  const opened = await openDatabase({ url }, () => undefined, 'check');
  if (!opened.ok) throw new Error(opened.error);
  const owners = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
  // A test may end idle connections of its database; the pool opens others, and a query that fails says so itself.
  owners.on('error', () => undefined);
  return {
    database: opened.value,
    location: { url },
    asOwner: async (sql) => void (await owners.query(sql)),
    drop: async () => {
      await owners.end();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
};

const inMemory = async (template: string): Promise<TestDatabase> => {
  const copy = new Blob([await readFile(template)]);
  const database = pgliteDatabase(await openPglite({ loadDataDir: copy }));
  const run = (text: string) => database.run({ name: text, text }, []);
  await run(`set role ${APP_ROLE}`);
  return {
    database,
    location: { dataDir: '' },
    asOwner: async (sql) => {
      await run('reset role');
      try {
        await run(sql);
      } finally {
        await run(`set role ${APP_ROLE}`);
      }
    },
    drop: async () => undefined,
  };
};

/** Opens a fresh database on the engine that TEST_DATABASE_ENGINE names, pglite (the default) or postgres: with today's schema, or with the demo data too. */
export const openTestDatabase = (template: TemplateName = 'schema'): Promise<TestDatabase> => {
  const engine = process.env.TEST_DATABASE_ENGINE ?? 'pglite';
  const from = inject('databaseTemplates')[template];
  if (engine === 'postgres') return onServer(from);
  if (engine === 'pglite') return inMemory(from);
  throw new Error(`TEST_DATABASE_ENGINE is pglite or postgres, not ${engine}`);
};
