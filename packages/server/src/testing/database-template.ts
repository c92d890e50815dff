import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDemoData } from '../../dev/seed-demo-data';
import { addRequiredRecords } from '../app/startup/add-required-records';
import { schools } from '../people/tables/schools';
import type { Database } from '../platform/db/database';
import { readEmptyDatabase } from '../platform/db/empty-database';
import { migrateEmbedded } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/open-database';
import { createPgliteDatabase, openPglite } from '../platform/db/pglite-database';
import { START } from './settable-clock';

/** Web origin that all demo schools have registered. */
export const SCHOOL_ORIGIN = 'http://school.example';

/** Initial content of a test database: only the current schema, or the demo data too. */
export type TemplateName = 'schema' | 'demo';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Files from which embedded test databases are loaded, or names of databases of the test server. */
    databaseTemplates: Record<TemplateName, string>;
  }
}

/** Returns the URL of an administrator of the test server. */
const getAdminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Tests on PostgreSQL need TEST_DATABASE_URL, an administrator of a test server');
  return url;
};

/** Returns the URL of another database of the test server. */
export const buildDatabaseUrl = (name: string): string => {
  const url = new URL(getAdminUrl());
  url.pathname = `/${name}`;
  return url.href;
};

let adminPool: pg.Pool | undefined;

const getAdminPool = (): pg.Pool => {
  adminPool ??= new pg.Pool({ connectionString: getAdminUrl(), max: 2, allowExitOnIdle: true });
  return adminPool;
};

/** Runs SQL on the test server as its administrator, over a connection of the process. */
export const runAsAdmin = async (sql: string): Promise<void> => void (await getAdminPool().query(sql));

/** First version with copy strategies, which by default writes copies to its log; earlier versions always copy files. */
const FIRST_VERSION_WITH_STRATEGY = 150_000;

/** Creates a copy of a database by copying its files, which takes a third of the time of writing them to the log. */
export const copyDatabase = async (name: string, template: string): Promise<void> => {
  const { rows } = await getAdminPool().query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const strategy = (rows[0]?.version ?? 0) >= FIRST_VERSION_WITH_STRATEGY ? ' strategy file_copy' : '';
  await runAsAdmin(`create database ${name} template ${template}${strategy}`);
};

const addDemo = async (database: Database): Promise<void> => {
  await addRequiredRecords(database, new Date(START));
  await seedDemoData(database, [SCHOOL_ORIGIN]);
  // The tests of overpayments are of refunds; those of paying ahead let the schools take it, by `setPrepayments`.
  await database.orm.update(schools).set({ takesPrepayments: false });
};

/** Advisory lock ID, the same for every run, because the application's role belongs to the whole server. */
const SETUP_LOCK = 7_340_034;

const createOnServer = async () => {
  const schema = `somesa_template_${process.pid}_${randomBytes(5).toString('hex')}`;
  const demo = `${schema}_demo`;
  const migrate = async (
    name: string,
    fill: (database: Database) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const opened = await openDatabase({ url: buildDatabaseUrl(name) }, () => undefined);
    if (!opened.ok) throw new Error(opened.error);
    await fill(opened.value);
    await opened.value.close();
  };
  const lock = new pg.Client({ connectionString: getAdminUrl() });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    await runAsAdmin(`create database ${schema}`);
    await migrate(schema);
    await copyDatabase(demo, schema);
    await migrate(demo, addDemo);
  } finally {
    await lock.end();
  }
  return {
    templates: { schema, demo },
    remove: async () => {
      for (const name of [schema, demo]) await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
};

const createInFiles = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'somesa-template-'));
  const client = await openPglite({ loadDataDir: readEmptyDatabase() });
  const dump = async (name: TemplateName): Promise<string> => {
    const path = join(folder, `${name}.tar`);
    const archive = await client.dumpDataDir('none');
    await writeFile(path, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 });
    return path;
  };
  const database = createPgliteDatabase(client);
  await migrateEmbedded(client);
  const schema = await dump('schema');
  await addDemo(database);
  const demo = await dump('demo');
  await client.close();
  return {
    templates: { schema, demo },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

/** Creates the databases of which every test database of a project is a copy. */
const createTemplates = async (project: TestProject): Promise<() => Promise<void>> => {
  const { TEST_DATABASE_ENGINE: engine } = project.config.env;
  const { templates, remove } = await (engine === 'postgres' ? createOnServer() : createInFiles());
  project.provide('databaseTemplates', templates);
  return remove;
};

export default createTemplates;
