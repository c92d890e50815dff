import { getVersion } from '../config/version';
import { type Migration, readMigrations } from './migrations';

const APPLIED = 'select hash from drizzle.__drizzle_migrations order by id';
const OLDEST_VERSION = `select value from installation_facts where name = 'oldest_version'`;

/** SQLSTATEs of a database that was never set up, and of one so old that the application can't read its migrations. */
const NOT_SET_UP = ['42P01', '3F000'];
const NOT_PERMITTED = '42501';

export type Query = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Schema of a database, compared with that of this version. One `before_first_release` was made by migrations that no release has; a
 * `newer` one has others than this version; a `usable` one is newer, and the version that made it says that this one can work on it.
 */
export type SchemaState = 'not_set_up' | 'before_first_release' | 'older' | 'current' | 'usable' | 'newer';

/** Returns whether a version is another one or a later one. */
export const isAtLeast = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) >= 0;

/** Returns the hashes of the migrations of a database, oldest first: none if it is not set up. Returns null if the application can't read them yet. */
export const findApplied = async (query: Query): Promise<string[] | null> => {
  try {
    const { rows } = await query(APPLIED);
    return (rows as { hash: string }[]).map(({ hash }) => hash);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NOT_SET_UP.includes(code)) return [];
    if (code === NOT_PERMITTED) return null;
    throw error;
  }
};

/** Returns the state of a database's schema. Changes nothing. */
export const findSchemaState = async (
  query: Query,
  migrations: readonly Migration[] = readMigrations(),
  version = getVersion(),
): Promise<SchemaState> => {
  const applied = await findApplied(query);
  if (applied === null) return 'older';
  if (applied.length === 0) return 'not_set_up';
  const own = migrations.map(({ hash }) => hash);
  if (applied[0] !== own[0]) return 'before_first_release';
  if (applied.slice(0, own.length).some((hash, at) => hash !== own[at])) return 'newer';
  if (applied.length < own.length) return 'older';
  if (applied.length === own.length) return 'current';
  const [oldest] = (await query(OLDEST_VERSION)).rows as { value: string }[];
  return oldest && isAtLeast(version, oldest.value) ? 'usable' : 'newer';
};

/** Sentence about a schema on which this version can't work. */
export const NEWER_SCHEMA =
  'The database has a newer schema than this version can work on. Start the version that migrated it, or another of which npm run doctor says that it can.';

/** Sentence about a server's schema that no release made. */
export const EARLY_SCHEMA =
  'The database that DATABASE_URL names was set up by a version from before the first release, which can’t be brought up to date. Name an empty database.';

/** Returns why this version can't use the database as it is, in sentences; null if it can. Changes nothing. */
export const findSchemaProblem = async (query: Query): Promise<string | null> => {
  switch (await findSchemaState(query)) {
    case 'current':
    case 'usable':
      return null;
    case 'newer':
      return NEWER_SCHEMA;
    case 'before_first_release':
      return 'The database was set up by a version from before the first release, which can’t be brought up to date. Name an empty one.';
    case 'not_set_up':
      return 'The database is not set up yet. Start the server once, which does that.';
    case 'older':
      return 'The database has an older schema than this version. Start the server of this version first, which brings it up to date.';
  }
};
