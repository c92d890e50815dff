import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openLedger, seedDemoData } from '../app/demo/seed-demo-data';
import type { Database } from '../platform/db/database';
import { migrateEmbedded } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/open-database';
import { openPglite, pgliteDatabase } from '../platform/db/pglite-database';
import { SCHOOL_ORIGIN, START } from './demo-constants';

/** Initial content of a test database: only the current schema, or the demo data too. */
export type TemplateName = 'schema' | 'demo';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Files that embedded test databases begin from, or names of databases of the test server. */
    databaseTemplates: Record<TemplateName, string>;
  }
}

/** Returns the URL of an administrator of the test server. */
export const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'TEST_DATABASE_ENGINE=postgres needs TEST_DATABASE_URL, an administrator of a test server',
    );
  return url;
};

/** Returns the URL of another database of the test server. */
export const urlOf = (name: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
};

let administrators: pg.Pool | undefined;

const administratorPool = (): pg.Pool => {
  administrators ??= new pg.Pool({ connectionString: adminUrl(), max: 2, allowExitOnIdle: true });
  return administrators;
};

/** Runs SQL on the test server as its administrator, over a connection that the process keeps. */
export const asAdmin = async (sql: string): Promise<void> => void (await administratorPool().query(sql));

/** PostgreSQL 15 writes copies to its log unless told otherwise; earlier versions always copy the files. */
const FIRST_WITH_STRATEGY = 150_000;

/** Creates a copy of a database; copying its files takes a third of the time of writing them to the log. */
export const copyDatabase = async (name: string, template: string): Promise<void> => {
  const { rows } = await administratorPool().query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const strategy = (rows[0]?.version ?? 0) >= FIRST_WITH_STRATEGY ? ' strategy file_copy' : '';
  await asAdmin(`create database ${name} template ${template}${strategy}`);
};

const addDemo = async (database: Database): Promise<void> => {
  await openLedger(database, new Date(START));
  await seedDemoData(database, [SCHOOL_ORIGIN]);
};

/** Any number, the same for every run: the application's role belongs to the whole server. */
const OPENING_LOCK = 7_340_034;

const onServer = async () => {
  const schema = `somesa_template_${process.pid}_${randomBytes(5).toString('hex')}`;
  const demo = `${schema}_demo`;
  const change = async (name: string, work: (database: Database) => Promise<void>): Promise<void> => {
    const opened = await openDatabase({ url: urlOf(name) }, () => undefined);
    if (!opened.ok) throw new Error(opened.error);
    await work(opened.value);
    await opened.value.close();
  };
  const lock = new pg.Client({ connectionString: adminUrl() });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [OPENING_LOCK]);
    await asAdmin(`create database ${schema}`);
    await change(schema, async () => undefined);
    await copyDatabase(demo, schema);
    await change(demo, addDemo);
  } finally {
    await lock.end();
  }
  return {
    templates: { schema, demo },
    remove: async () => {
      for (const name of [schema, demo]) await asAdmin(`drop database ${name} with (force)`);
    },
  };
};

const inFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'somesa-template-'));
  const client = await openPglite({});
  const dump = async (name: TemplateName): Promise<string> => {
    const path = join(folder, `${name}.tar`);
    const archive = await client.dumpDataDir('none');
    await writeFile(path, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 });
    return path;
  };
  const database = pgliteDatabase(client);
  await migrateEmbedded(client, database.jobs);
  const schema = await dump('schema');
  await addDemo(database);
  const demo = await dump('demo');
  await client.close();
  return {
    templates: { schema, demo },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** Makes the databases that every test database is a copy of, once for the whole run. */
const makeTemplates = async (project: TestProject): Promise<() => Promise<void>> => {
  const { templates, remove } = await (process.env.TEST_DATABASE_ENGINE === 'postgres'
    ? onServer()
    : inFiles());
  project.provide('databaseTemplates', templates);
  return remove;
};

export default makeTemplates;
