import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../config/package-root';

/** Finds the folder of the migrations. */
export const migrationFolder = (): { migrationsFolder: string } => ({
  migrationsFolder: join(packageRoot(), 'drizzle'),
});

const APPLIED =
  'select min(created_at)::text as oldest, max(created_at)::text as newest from drizzle.__drizzle_migrations';

/** SQLSTATEs that mean that nobody ever set the database up, or that it was long ago. */
const notSetUp = ['42P01', '3F000'];
const longAgo = '42501';

type Query = (text: string) => Promise<{ rows: unknown[] }>;

/** Times of the oldest and the newest migration of a database, in milliseconds. */
interface AppliedMigrations {
  oldest: number;
  newest: number;
}

/** Returns null for a database that is not set up, and zeros for one whose migrations the application can't read yet. */
const readApplied = async (query: Query): Promise<AppliedMigrations | null> => {
  try {
    const { rows } = await query(APPLIED);
    const [row] = rows as { oldest: string | null; newest: string | null }[];
    if (!row?.newest) return null;
    return { oldest: Number(row.oldest), newest: Number(row.newest) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (notSetUp.includes(code)) return null;
    if (code === longAgo) return { oldest: 0, newest: 0 };
    throw error;
  }
};

const ownMigrations = () => readMigrationFiles(migrationFolder()).map(({ folderMillis }) => folderMillis);

/** Returns whether a version from before the first release set the database up, which no migration brings up to date. */
export const isFromBeforeFirstRelease = async (query: Query): Promise<boolean> => {
  const applied = await readApplied(query);
  return applied !== null && applied.oldest < (ownMigrations()[0] ?? 0);
};

/** Returns what keeps this version from working on a database as it is, in sentences, or null. Changes nothing. */
export const findSchemaProblem = async (query: Query): Promise<string | null> => {
  const applied = await readApplied(query);
  if (applied === null) return 'The database is not set up yet. Start the server once, which does that.';
  const ours = ownMigrations().at(-1) ?? 0;
  if (applied.newest === ours) return null;
  return applied.newest < ours
    ? 'The database has an older schema than this version. Start the server of this version first, which brings it up to date.'
    : 'The database has a newer schema than this version. Run the command from the version that the server runs.';
};
