import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { directOptions, isDirectQuery } from './direct-connection';
import { listErrorCauses } from './opening-errors';
import { APP_ROLE, grantsSql } from './roles';
import { findSchemaProblem, findVersion, getMigrationConfig } from './schema-check';

/** Key of the advisory lock that serializes migrations; any constant. */
const MIGRATION_LOCK = 7_340_033;

/** Maximum time for the database to accept the connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Maximum wait of a migration for a lock, in milliseconds: all who use the table meanwhile wait behind it. */
const LOCK_TIMEOUT_MS = 1_000;
/** Time between two attempts to migrate, in milliseconds, and their maximum number: together longer than the longest query of a server. */
const RETRY_DELAY_MS = 4_000;
const MAX_ATTEMPTS = 150;
/** SQLSTATEs of a lock that was not had in time, and of a deadlock. */
const LOCKED = ['55P03', '40P01'];

const isLocked = (error: unknown): boolean =>
  listErrorCauses(error).some((cause) => LOCKED.includes((cause as NodeJS.ErrnoException).code ?? ''));

/** Runs a transaction, and repeats it while others hold locks that it needs. */
const retryWhileLocked = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await delay(RETRY_DELAY_MS);
  }
  return work();
};

/** Result of a migration; only `migrated` changes anything. `pooled`: the URL names a pooler, where a lock protects nothing. */
export type Migration = 'migrated' | 'not_owner' | 'before_first_release' | 'newer' | 'pooled';

/** Migrates an embedded database and switches to the application's role. */
export const migrateEmbedded = async (client: PGlite): Promise<Migration> => {
  await client.exec('reset role');
  const version = await findVersion((text) => client.query(text));
  if (version === 'before_first_release' || version === 'newer') return version;
  await migratePglite(drizzlePglite(client), getMigrationConfig());
  await client.exec(grantsSql);
  await client.exec(`set role ${APP_ROLE}`);
  return 'migrated';
};

/** Switches an embedded database to the application's role if its schema fits. Returns the problem otherwise, or null. */
export const checkEmbedded = async (client: PGlite): Promise<string | null> => {
  const problem = await findSchemaProblem((text) => client.query(text));
  if (problem === null) await client.exec(`set role ${APP_ROLE}`);
  return problem;
};

/** Statement that returns false if the tables belong to a role that this login can't become. */
const canMigrate = {
  text: `select pg_has_role(session_user, relowner, 'member') as may from pg_class where oid = to_regclass('public.ledger_entries')`,
};

/** Migrates a server's database as its owner, one process at a time, while others use it. Grants the application's role to `login`, if given.
 * Returns `not_owner` if the login in `url` is not the owner.
 */
export const migrateServer = async (
  url: string,
  login?: string,
  config = getMigrationConfig(),
): Promise<Migration> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'somesa-migration',
    options: directOptions,
  });
  // The query reports the same error. Without a listener, the error would end the process first.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [direct] = (await client.query<{ is_direct: boolean }>(isDirectQuery)).rows;
    if (!direct?.is_direct) return 'pooled';
    const [owner] = (await client.query<{ may: boolean }>(canMigrate)).rows;
    if (owner && !owner.may) return 'not_owner';
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const version = await findVersion((text) => client.query(text));
    if (version === 'before_first_release' || version === 'newer') return version;
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await retryWhileLocked(() => migratePostgres(drizzlePostgres(client), config));
    await client.query(grantsSql);
    if (login) await client.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(login)}`);
    return 'migrated';
  } finally {
    await client.end();
  }
};
