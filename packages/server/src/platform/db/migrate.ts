import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { directOptions, isDirectQuery } from './direct-connection';
import { CONCURRENT_INDEX, type Migration, readMigrations } from './migrations';
import { listErrorCauses } from './opening-errors';
import { APP_ROLE, grantsSql } from './roles';
import { findApplied, findSchemaProblem, findSchemaState, type Query } from './schema-check';

/** Time between two attempts to become the one process that migrates, in milliseconds. */
const LOCK_POLL_MS = 200;
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

/** Result of a migration; only `migrated` changes the schema. `pooled`: the URL names a pooler, where a lock protects nothing. `usable`: see `SchemaState`. */
export type MigrationResult =
  | 'migrated'
  | 'not_owner'
  | 'before_first_release'
  | 'usable'
  | 'newer'
  | 'pooled';

/** Connection of the owner. `execute` runs statements without a result. */
interface Owner {
  query: Query;
  execute: (text: string) => Promise<unknown>;
}

/** Table in which Drizzle's own migrator, whose files these are, records migrations too. */
const createTable = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`;

const runInTransaction = async ({ execute }: Owner, statements: readonly string[]): Promise<void> => {
  await execute('begin');
  try {
    for (const statement of statements) await execute(statement);
    await execute('commit');
  } catch (error) {
    await execute('rollback');
    throw error;
  }
};

/** Creates an index, unless an earlier attempt did. One that failed left it invalid. It waits for every older transaction, and no one waits for it. */
const createIndex = async ({ query, execute }: Owner, statement: string): Promise<void> => {
  const [, name] = CONCURRENT_INDEX.exec(statement) ?? [];
  const find = `select indisvalid from pg_index where indexrelid = to_regclass('public."${name}"')`;
  const [found] = (await query(find)).rows as { indisvalid: boolean }[];
  if (found?.indisvalid) return;
  if (found) await execute(`drop index concurrently "${name}"`);
  await execute(statement);
};

/** Runs the migrations that a database lacks, and records each with the oldest version that can work on its schema. */
const runMigrations = async (
  owner: Owner,
  appliedCount: number,
  migrations: readonly Migration[],
): Promise<void> => {
  const { execute } = owner;
  if (appliedCount === 0) await execute(createTable);
  for (const { hash, createdAtMs, statements, oldestVersion, isConcurrent } of migrations.slice(
    appliedCount,
  )) {
    const record = [
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${createdAtMs})`,
      `insert into installation_facts (name, value, recorded_at) values ('oldest_version', '${oldestVersion}', now())
       on conflict (name) do update set value = excluded.value, recorded_at = excluded.recorded_at`,
    ];
    if (isConcurrent) {
      await execute('set lock_timeout = 0');
      await execute('set statement_timeout = 0');
      for (const statement of statements) await createIndex(owner, statement);
    }
    await execute(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await retryWhileLocked(() => runInTransaction(owner, isConcurrent ? record : [...statements, ...record]));
  }
};

/** Statement that finds a right of the application. A restored dump has none. */
const ANY_RIGHT = `select 1 from information_schema.role_table_grants where grantee = '${APP_ROLE}' limit 1`;

/** Brings a schema and the application's rights up to date. Leaves a newer schema, whose rights this version does not know, unless there are none. */
const updateSchema = async (owner: Owner, migrations: readonly Migration[]): Promise<MigrationResult> => {
  const state = await findSchemaState(owner.query, migrations);
  if (state === 'before_first_release' || state === 'newer') return state;
  if (state !== 'usable') {
    await runMigrations(owner, (await findApplied(owner.query))?.length ?? 0, migrations);
    await owner.execute('reset lock_timeout');
    await owner.execute('reset statement_timeout');
  }
  const hasRights = state === 'usable' && (await owner.query(ANY_RIGHT)).rows.length > 0;
  if (!hasRights) await owner.execute(grantsSql);
  return state === 'usable' ? 'usable' : 'migrated';
};

/** Migrates an embedded database and switches to the application's role. */
export const migrateEmbedded = async (
  client: PGlite,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationResult> => {
  await client.exec('reset role');
  const owner: Owner = { query: (text) => client.query(text), execute: (text) => client.exec(text) };
  const result = await updateSchema(owner, migrations);
  if (result === 'migrated' || result === 'usable') await client.exec(`set role ${APP_ROLE}`);
  return result;
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

/** Waits until no other process migrates. A session that waits in the lock itself would hold a snapshot, for which a concurrent index waits. */
const lockMigrations = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.ok) return;
    await delay(LOCK_POLL_MS);
  }
};

/** Migrates a server's database as its owner, one process at a time, while others use it. Grants the application's role to `login`, if given.
 * Returns `not_owner` if the login in `url` is not the owner.
 */
export const migrateServer = async (
  url: string,
  login?: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationResult> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'somesa-migration',
    keepAlive: true,
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
    const query: Query = (text) => client.query(text);
    // Another version may migrate for hours.
    if ((await findSchemaState(query, migrations)) !== 'usable') await lockMigrations(client);
    const result = await updateSchema({ query, execute: query }, migrations);
    const isReady = result === 'migrated' || result === 'usable';
    if (isReady && login) await client.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(login)}`);
    return result;
  } finally {
    await client.end();
  }
};
