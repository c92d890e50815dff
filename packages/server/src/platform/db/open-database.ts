import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { err, ok, type Result } from '@somesa/core';
import { lockFolder } from './data-lock';
import type { Database } from './database';
import { type DatabaseLimits, defaultDatabaseLimits } from './database-limits';
import { findDirectUrlProblem } from './direct-connection';
import { readEmptyDatabase } from './empty-database';
import { checkEmbedded, type MigrationResult, migrateEmbedded, migrateServer } from './migrate';
import { describeOpeningError, UNANNOUNCED_POOLER } from './opening-errors';
import { createPgliteDatabase, openPglite } from './pglite-database';
import { createPostgresDatabase } from './postgres-database';
import { APP_ROLE } from './roles';
import { EARLY_SCHEMA, findSchemaProblem, NEWER_SCHEMA, type Query } from './schema-check';

/** PostgreSQL server. `ownerUrl` is the login that sets it up, if the application has a separate one. */
interface ServerLocation {
  url: string;
  /** Address of the server itself, if `url` names a pooler in transaction mode. */
  directUrl?: string;
  ownerUrl?: string;
  limits?: DatabaseLimits;
}

/** Location of the data: a server, or a folder. */
export type DatabaseLocation = ServerLocation | { dataDir: string };

/** Effect of opening on the schema: migrates it, or rejects a different one without changing anything. */
export type SchemaPolicy = 'migrate' | 'check';

/** Returns whether the application's login can become the owner of the tables. */
export const canBecomeOwner = async (database: Database): Promise<boolean> => {
  const { rows } = await database.transaction((tx) =>
    tx.executeSql(`select 1 from pg_class where oid = 'ledger_entries'::regclass
      and pg_has_role(session_user, relowner, 'member')`),
  );
  return rows.length > 0;
};

/** Returns a sentence if the application's login is not separate from the owner; null if it is. */
const findLoginProblem = async (database: Database): Promise<string | null> =>
  (await canBecomeOwner(database))
    ? 'DATABASE_URL names a login that can become the owner of the tables. Give the application a login of its own, or leave DATABASE_MIGRATION_URL out.'
    : null;

/** Returns a sentence if the connection has lost the application's role, as a pooler that ignores start-up parameters causes. */
const findPoolerProblem = async (database: Database): Promise<string | null> => {
  const { rows } = await database.transaction((tx) =>
    tx.executeSql(`select current_setting('role') = '${APP_ROLE}' as is_kept`),
  );
  const [row] = rows as { is_kept: boolean }[];
  return row?.is_kept ? null : UNANNOUNCED_POOLER;
};

/** Returns the problem of a migration that changed nothing, in a sentence about DATABASE_URL; null if the schema is as it should be. */
const describeMigration = (migration: MigrationResult): string | null => {
  if (migration === 'before_first_release') return EARLY_SCHEMA;
  if (migration === 'newer') return NEWER_SCHEMA;
  return migration === 'pooled' ? UNANNOUNCED_POOLER : null;
};

/** Migrates the database as its owner. Returns false if the login is not the owner. */
const setUpServer = async ({
  url,
  directUrl,
  ownerUrl,
}: ServerLocation): Promise<Result<boolean, string>> => {
  const name = ownerUrl ? 'DATABASE_MIGRATION_URL' : directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const fail = (sentence: string): Result<boolean, string> =>
    err(
      sentence === UNANNOUNCED_POOLER && name !== 'DATABASE_URL'
        ? `${name} names a connection pooler. Set it to the address of PostgreSQL itself, where the schema is migrated.`
        : sentence.replaceAll('DATABASE_URL', name),
    );
  try {
    const login = ownerUrl && decodeURIComponent(new URL(url).username);
    const migration = await migrateServer(ownerUrl ?? directUrl ?? url, login);
    const problem = describeMigration(migration);
    return problem === null ? ok(migration !== 'not_owner') : fail(problem);
  } catch (error) {
    const sentence = describeOpeningError(error);
    if (sentence === null) throw error;
    return fail(sentence);
  }
};

const openServer = async (
  location: ServerLocation,
  report: (error: Error) => void,
  policy: SchemaPolicy,
): Promise<Result<Database, string>> => {
  const prepared = policy === 'migrate' ? await setUpServer(location) : ok(false);
  if (!prepared.ok) return prepared;
  const database = createPostgresDatabase(location, location.limits ?? defaultDatabaseLimits, report);
  const query = (sql: string) => database.transaction((tx) => tx.executeSql(sql));
  const findProblem = async (): Promise<string | null> => {
    const isMigrated = prepared.value;
    const connectionProblem = location.directUrl
      ? await findDirectUrlProblem(location.directUrl, query)
      : await findPoolerProblem(database);
    if (connectionProblem !== null) return connectionProblem;
    if (!isMigrated) return findSchemaProblem(query);
    return location.ownerUrl ? findLoginProblem(database) : null;
  };
  try {
    const problem = await findProblem();
    if (problem === null) return ok(database);
    await database.close();
    return err(problem);
  } catch (error) {
    await database.close();
    const sentence = describeOpeningError(error);
    if (sentence === null) throw error;
    return err(sentence);
  }
};

const getFolder = (dataDir: string): string => join(dataDir, 'db');

const migrateOrExplain = async (client: PGlite, dataDir: string): Promise<string | null> => {
  const migration = await migrateEmbedded(client);
  if (migration === 'newer') return NEWER_SCHEMA;
  return migration !== 'before_first_release'
    ? null
    : `The data in ${dataDir} was made by a version from before the first release, which can’t be brought up to date. Delete that folder if it holds only a demo, or name another one with DATA_DIR, and start again.`;
};

/** Prepares the folder for PGlite, even if the previous process was killed. Creates a database under another name first, because
 * PGlite takes an incomplete one for complete. Deletes the engine's lock file: a process killed while writing it leaves an empty
 * one, with which PostgreSQL does not start. The caller must hold the lock of `lockFolder`.
 */
const prepareFolder = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    const client = await openPglite({ dataDir: unfinished, loadDataDir: readEmptyDatabase() });
    await client.close();
    renameSync(unfinished, folder);
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
};

const openEmbedded = async (dataDir: string, policy: SchemaPolicy): Promise<Result<Database, string>> => {
  const folder = getFolder(dataDir);
  await prepareFolder(folder);
  const client = await openPglite({ dataDir: folder });
  const database = createPgliteDatabase(client);
  const problem = policy === 'check' ? await checkEmbedded(client) : await migrateOrExplain(client, dataDir);
  if (problem === null) return ok(database);
  await database.close();
  return err(problem);
};

/** Reads an embedded database that no process uses, whatever its schema. Returns null if there is none, or it is in use. */
export const readEmbedded = async <Value>(
  dataDir: string,
  read: (query: Query) => Promise<Value>,
): Promise<Value | null> => {
  const lock = existsSync(getFolder(dataDir)) ? lockFolder(dataDir) : null;
  if (!lock?.ok) return null;
  try {
    await prepareFolder(getFolder(dataDir));
    const client = await openPglite({ dataDir: getFolder(dataDir) });
    const value = await read((text) => client.query(text));
    await client.close();
    return value;
  } finally {
    lock.value();
  }
};

/** Opens an empty embedded database in memory. */
export const openInMemory = async (): Promise<Database> => {
  const client = await openPglite({ loadDataDir: readEmptyDatabase() });
  const database = createPgliteDatabase(client);
  await migrateEmbedded(client);
  return database;
};

/** Opens the database. Returns a sentence if it can't, such as for a folder that another process uses. */
export const openDatabase = async (
  location: DatabaseLocation,
  report: (error: Error) => void,
  policy: SchemaPolicy = 'migrate',
): Promise<Result<Database, string>> => {
  if ('url' in location) return openServer(location, report, policy);
  if (policy === 'check' && !existsSync(getFolder(location.dataDir))) {
    return err(
      `There is no database in ${location.dataDir}. Start the server once, or name its database with DATABASE_URL or DATA_DIR.`,
    );
  }
  const lock = lockFolder(location.dataDir);
  if (!lock.ok) {
    return err(
      `The data in ${location.dataDir} is in use by process ${lock.error.holderPid}. Stop it first, or name another folder with DATA_DIR.`,
    );
  }
  try {
    const opened = await openEmbedded(location.dataDir, policy);
    if (!opened.ok) {
      lock.value();
      return opened;
    }
    const database = opened.value;
    return ok({
      ...database,
      get orm() {
        return database.orm;
      },
      get reports() {
        return database.reports;
      },
      close: async () => {
        await database.close();
        lock.value();
      },
    });
  } catch (error) {
    lock.value();
    throw error;
  }
};
