import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/database';
import { type DatabaseLocation, openDatabase } from '../db/open-database';
import { openPglite, pgliteDatabase } from '../db/pglite-database';
import { APP_ROLE } from '../db/roles';
import './database-template';

/** Any number, the same for every test that opens a database: the role belongs to the whole server. */
const OPENING_LOCK = 7_340_034;

/** A fresh database of one test file, and its owner's door for what the application may not do. */
export interface TestDatabase {
  database: Database;
  /** Where it is, for another connection; nowhere if it is in memory. */
  location: DatabaseLocation;
  /** Runs SQL as the owner, as a person with a database console would. */
  asOwner(sql: string): Promise<void>;
  /** Leaves nothing behind, once the database is closed. */
  drop(): Promise<void>;
}

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL, an administrator of a test server');
  return url;
};

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const opened = async (location: { url: string }): Promise<Database> => {
  const answer = await openDatabase(location, () => undefined);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};

const onServer = async (): Promise<TestDatabase> => {
  const name = `somesa_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  let database: Database | undefined;
  await withClient(adminUrl(), async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [OPENING_LOCK]);
    await admin.query(`create database ${name}`);
    database = await opened({ url: url.href });
  });
  if (!database) throw new Error(`${name} was not opened`);
  const ready = database;
  return {
    database: ready,
    location: { url: url.href },
    asOwner: (sql) => withClient(url.href, async (owner) => void (await owner.query(sql))),
    drop: () =>
      withClient(adminUrl(), async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  };
};

const inMemory = async (): Promise<TestDatabase> => {
  const template = new Blob([await readFile(inject('databaseTemplate'))]);
  const database = pgliteDatabase(await openPglite({ loadDataDir: template }));
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

/** Opens a fresh database on the engine that TEST_ENGINE names: pglite (the default) or postgres. */
export const openTestDatabase = (): Promise<TestDatabase> => {
  const engine = process.env.TEST_ENGINE ?? 'pglite';
  if (engine === 'postgres') return onServer();
  if (engine === 'pglite') return inMemory();
  throw new Error(`TEST_ENGINE is pglite or postgres, not ${engine}`);
};
