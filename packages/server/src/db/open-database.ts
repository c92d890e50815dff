import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';
import { lockFolder } from './data-lock';
import type { Database } from './database';
import { type DatabaseLimits, defaultDatabaseLimits } from './database-limits';
import { checkEmbedded, migrateEmbedded, migrateServer } from './migrate';
import { describeOpeningError } from './opening-errors';
import { openPglite, pgliteDatabase } from './pglite-database';
import { postgresDatabase } from './postgres-database';
import { findSchemaProblem } from './schema-check';

/** Where the data lives: a server, or a folder. */
export type DatabaseLocation = { url: string; limits?: DatabaseLimits } | { dataDir: string };

/** What opening does to the schema: brings it up to date, or refuses another one and changes nothing. */
export type SchemaPolicy = 'migrate' | 'check';

const openServer = async (
  { url, limits = defaultDatabaseLimits }: { url: string; limits?: DatabaseLimits },
  report: (error: Error) => void,
  policy: SchemaPolicy,
): Promise<Result<Database, string>> => {
  try {
    if (policy === 'migrate') await migrateServer(url);
    const database = postgresDatabase(url, limits, report);
    try {
      const text =
        policy === 'check'
          ? await findSchemaProblem((sql) => database.transaction((tx) => tx.executeSql(sql)))
          : null;
      if (text === null) return ok(database);
      await database.close();
      return err(text);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    const sentence = describeOpeningError(error);
    if (sentence === null) throw error;
    return err(sentence);
  }
};

const openEmbedded = async (folder: string, policy: SchemaPolicy): Promise<Result<Database, string>> => {
  const client = await openPglite({ dataDir: folder });
  const database = pgliteDatabase(client);
  if (policy === 'migrate') await migrateEmbedded(client, database.jobs);
  const problem = policy === 'check' ? await checkEmbedded(client) : null;
  if (problem === null) return ok(database);
  await database.close();
  return err(problem);
};

/** Opens the database. A folder that another process works on is refused with a sentence. */
export const openDatabase = async (
  location: DatabaseLocation,
  report: (error: Error) => void,
  policy: SchemaPolicy = 'migrate',
): Promise<Result<Database, string>> => {
  if ('url' in location) return openServer(location, report, policy);
  const folder = join(location.dataDir, 'db');
  if (policy === 'check' && !existsSync(folder)) {
    return err(
      `There is no database in ${location.dataDir}. Start the server once, or name its database with DATABASE_URL or DATA_DIR.`,
    );
  }
  const lock = lockFolder(location.dataDir);
  if (!lock.ok) {
    return err(
      `The data in ${location.dataDir} is in use by process ${lock.error.heldBy}. Stop it first, or name another folder with DATA_DIR.`,
    );
  }
  try {
    const opened = await openEmbedded(folder, policy);
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
