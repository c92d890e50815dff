import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../platform/db/database';
import { type DatabaseLimits, defaultDatabaseLimits } from '../platform/db/database-limits';
import { type DatabaseLocation, openDatabase } from '../platform/db/open-database';
import { createPgliteDatabase, openPglite } from '../platform/db/pglite-database';
import { APP_ROLE } from '../platform/db/roles';
import { buildDatabaseUrl, copyDatabase, runAsAdmin, type TemplateName } from './database-template';

/** New database of a test, with access as its owner. */
export interface TestDatabase {
  database: Database;
  /** Location of the database, for another connection; empty if it is in memory. */
  location: DatabaseLocation;
  /** Runs SQL as the owner, for what the application may not do. */
  runAsOwner(sql: string): Promise<void>;
  /** Drops the database, which must be closed. */
  drop(): Promise<void>;
}

/** Fewer connections than a site has: each plans all its statements itself, which takes a tenth of the time of the tests. */
const fewConnections: DatabaseLimits = { ...defaultDatabaseLimits, poolSize: 3, reportPoolSize: 1 };

/** Returns the location of a database: through the pooler that TEST_POOLER_URL names, if there is one. */
const locate = (url: string, limits: DatabaseLimits): DatabaseLocation => {
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) return { url, limits };
  const pooled = new URL(pooler);
  pooled.pathname = new URL(url).pathname;
  return { url: pooled.href, directUrl: url, limits };
};

/** Opens a copy of a database of the test server. */
export const openOnServer = async (template: string, limits = fewConnections): Promise<TestDatabase> => {
  const name = `somesa_test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const url = buildDatabaseUrl(name);
  await copyDatabase(name, template);
  const location = locate(url, limits);
  const opened = await openDatabase(location, () => undefined, 'check');
  if (!opened.ok) throw new Error(opened.error);
  const owners = new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
  // A test may end idle connections. The pool then opens others, and a failed query reports its own error.
  owners.on('error', () => undefined);
  return {
    database: opened.value,
    location,
    runAsOwner: async (sql) => void (await owners.query(sql)),
    drop: async () => {
      await owners.end();
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
};

const openInMemory = async (template: string): Promise<TestDatabase> => {
  const copy = new Blob([await readFile(template)]);
  const database = createPgliteDatabase(await openPglite({ loadDataDir: copy }));
  const run = (text: string) => database.run({ name: text, text }, []);
  await run(`set role ${APP_ROLE}`);
  return {
    database,
    location: { dataDir: '' },
    runAsOwner: async (sql) => {
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

/** Opens a new database with the current schema, and with the demo data if `template` is `demo`. */
export const openTestDatabase = (
  template: TemplateName = 'schema',
  limits = fewConnections,
): Promise<TestDatabase> => {
  const engine = process.env.TEST_DATABASE_ENGINE;
  const from = inject('databaseTemplates')[template];
  if (engine === 'postgres') return openOnServer(from, limits);
  if (engine === 'pglite') return openInMemory(from);
  throw new Error(`TEST_DATABASE_ENGINE is pglite or postgres, not ${engine}`);
};
