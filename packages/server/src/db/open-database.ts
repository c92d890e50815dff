import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';
import { lockFolder } from './data-lock';
import type { Database } from './database';
import { migrateEmbedded, migrateServer } from './migrate';
import { openPglite, pgliteDatabase } from './pglite-database';
import { postgresDatabase } from './postgres-database';

/** Where the data lives: a server, or a folder. */
export type DatabaseLocation = { url: string } | { dataDir: string };

/** Nobody answers at the address, or it names no host. */
const isUnreachable = (error: unknown): boolean =>
  /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENOENT/.test((error as NodeJS.ErrnoException).code ?? '');

const openEmbedded = async (folder: string): Promise<Database> => {
  const client = await openPglite({ dataDir: folder });
  const database = pgliteDatabase(client);
  await migrateEmbedded(client, database.jobs);
  return database;
};

/** Opens the database at today's schema. A folder that another process works on is refused with a sentence. */
export const openDatabase = async (
  location: DatabaseLocation,
  report: (error: Error) => void,
): Promise<Result<Database, string>> => {
  if ('url' in location) {
    try {
      await migrateServer(location.url);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      return err('The database that DATABASE_URL names can’t be reached. Start it, or check the address.');
    }
    return ok(postgresDatabase(location.url, report));
  }
  const lock = lockFolder(location.dataDir);
  if (!lock.ok) {
    return err(
      `The data in ${location.dataDir} is in use by process ${lock.error.heldBy}. Stop it first, or name another folder with DATA_DIR.`,
    );
  }
  try {
    const database = await openEmbedded(join(location.dataDir, 'db'));
    return ok({
      ...database,
      get orm() {
        return database.orm;
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
