import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { packageRoot } from '../config/package-root';

/** Returns the folder of the migrations, as Drizzle's migrators expect it. */
export const getMigrationConfig = (): { migrationsFolder: string } => ({
  migrationsFolder: join(packageRoot(), 'drizzle'),
});

const APPLIED =
  'select min(created_at)::text as oldest, max(created_at)::text as newest from drizzle.__drizzle_migrations';

/** SQLSTATEs of a database that was never set up, and of one so old that the application can't read its version. */
const NOT_SET_UP = ['42P01', '3F000'];
const NOT_PERMITTED = '42501';

type Query = (text: string) => Promise<{ rows: unknown[] }>;

/** Times of the oldest and the newest migration of a database, in milliseconds. */
interface AppliedMigrations {
  oldest: number;
  newest: number;
}

/** Returns null if the database is not set up, and zeros if the application can't read its migrations yet. */
const findAppliedMigrations = async (query: Query): Promise<AppliedMigrations | null> => {
  try {
    const { rows } = await query(APPLIED);
    const [row] = rows as { oldest: string | null; newest: string | null }[];
    if (!row?.newest) return null;
    return { oldest: Number(row.oldest), newest: Number(row.newest) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOT_SET_UP.includes(code)) return null;
    if (code === NOT_PERMITTED) return { oldest: 0, newest: 0 };
    throw error;
  }
};

const listOwnMigrations = () =>
  readMigrationFiles(getMigrationConfig()).map(({ folderMillis }) => folderMillis);

/** Returns the time of the newest migration of this version, in milliseconds. */
export const getOwnSchemaVersion = (): number => listOwnMigrations().at(-1) ?? 0;

/** Version of a database's schema, compared with this program's. */
export type SchemaVersion = 'not_set_up' | 'before_first_release' | 'older' | 'current' | 'newer';

/** Returns the version of a database's schema. Changes nothing. */
export const findVersion = async (query: Query): Promise<SchemaVersion> => {
  const applied = await findAppliedMigrations(query);
  if (applied === null) return 'not_set_up';
  const own = listOwnMigrations();
  const [first = 0] = own;
  const last = own.at(-1) ?? 0;
  if (applied.oldest < first) return 'before_first_release';
  if (applied.newest === last) return 'current';
  return applied.newest < last ? 'older' : 'newer';
};

/** Sentence about a schema that a later version has migrated. */
export const NEWER_SCHEMA =
  'The database has a newer schema than this version. Start the version that migrated it, or a later one; an older one could write what that version does not expect.';

/** Returns why this version can't use the database as it is, in sentences; null if it can. Changes nothing. */
export const findSchemaProblem = async (query: Query): Promise<string | null> => {
  switch (await findVersion(query)) {
    case 'current':
      return null;
    case 'newer':
      return NEWER_SCHEMA;
    case 'not_set_up':
      return 'The database is not set up yet. Start the server once, which does that.';
    default:
      return 'The database has an older schema than this version. Start the server of this version first, which brings it up to date.';
  }
};
