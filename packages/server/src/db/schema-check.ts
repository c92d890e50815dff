import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../package-root';

/** Finds the folder of the migrations. */
export const migrationFolder = (): { migrationsFolder: string } => ({
  migrationsFolder: join(packageRoot(), 'drizzle'),
});

const NEWEST = 'select max(created_at)::text as newest from drizzle.__drizzle_migrations';

/** SQLSTATEs that mean that nobody ever set the database up, or that it was long ago. */
const notSetUp = ['42P01', '3F000'];
const longAgo = '42501';

type Query = (text: string) => Promise<{ rows: unknown[] }>;

const readNewest = async (query: Query): Promise<number | null> => {
  try {
    const { rows } = await query(NEWEST);
    const [{ newest } = { newest: null }] = rows as { newest: string | null }[];
    return newest === null ? null : Number(newest);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (notSetUp.includes(code)) return null;
    if (code === longAgo) return 0;
    throw error;
  }
};

/** Returns what keeps this version from working on a database as it is, in sentences, or null. Changes nothing. */
export const findSchemaProblem = async (query: Query): Promise<string | null> => {
  const newest = await readNewest(query);
  const ours = readMigrationFiles(migrationFolder()).at(-1)?.folderMillis;
  if (newest === ours) return null;
  if (newest === null) return 'The database is not set up yet. Start the server once, which does that.';
  return newest < (ours ?? 0)
    ? 'The database has an older schema than this version. Start the server of this version first, which brings it up to date.'
    : 'The database has a newer schema than this version. Run the command from the version that the server runs.';
};
