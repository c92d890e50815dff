import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { SWEEP_QUEUE } from '../jobs/queues';
import type { SqlExecutor } from './database';
import { APP_ROLE, grantsSql } from './roles';
import { findSchemaProblem, isFromBeforeFirstRelease, migrationFolder } from './schema-check';

/** Any number, the same for everyone who migrates this database. */
const MIGRATION_LOCK = 7_340_033;

/** Maximum time for the database to accept the connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** pg-boss's own queue for what runs every minute. */
const CRON_QUEUE = '__pgboss__send-it';

/** Creates pg-boss's schema and our queues. Its DDL is the owner's business. */
const createQueues = async (owner: SqlExecutor): Promise<void> => {
  const boss = new PgBoss({ db: owner, schedule: false, supervise: false });
  boss.on('error', (error) => {
    throw error;
  });
  await boss.start();
  for (const queue of [SWEEP_QUEUE, CRON_QUEUE]) {
    if (!(await boss.getQueue(queue))) await boss.createQueue(queue);
  }
  await boss.stop({ graceful: false, close: false });
};

/** Result of a migration; only `migrated` changes anything. */
export type Migration = 'migrated' | 'not_owner' | 'before_first_release';

/** Brings an embedded database to today's schema and takes the application's role. */
export const migrateEmbedded = async (client: PGlite, jobs: SqlExecutor): Promise<Migration> => {
  await client.exec('reset role');
  if (await isFromBeforeFirstRelease((text) => client.query(text))) return 'before_first_release';
  await migratePglite(drizzlePglite(client), migrationFolder());
  await createQueues(jobs);
  await client.exec(grantsSql);
  await client.exec(`set role ${APP_ROLE}`);
  return 'migrated';
};

/** Takes the application's role in an embedded database as it is; returns what keeps this version from working on it, or null. */
export const checkEmbedded = async (client: PGlite): Promise<string | null> => {
  const problem = await findSchemaProblem((text) => client.query(text));
  if (problem === null) await client.exec(`set role ${APP_ROLE}`);
  return problem;
};

/** False if the tables are another role's, which this login can't become. */
const mayMigrate = {
  text: `select pg_has_role(session_user, relowner, 'member') as may from pg_class where oid = to_regclass('public.ledger_entries')`,
};

/**
 * Brings a server's database to today's schema as its owner; one process at a time. `login` is the application's, if it has one of its own:
 * it may take the application's role from then on. `not_owner`: `url` names a login that is not the owner's.
 */
export const migrateServer = async (url: string, login?: string): Promise<Migration> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'somesa-migration',
  });
  // A query fails with the same error and reports it; without a listener the error would end the process first.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [owner] = (await client.query<{ may: boolean }>(mayMigrate)).rows;
    if (owner && !owner.may) return 'not_owner';
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isFromBeforeFirstRelease((text) => client.query(text))) return 'before_first_release';
    await migratePostgres(drizzlePostgres(client), migrationFolder());
    await createQueues({ executeSql: (text, values) => client.query(text, values) });
    await client.query(grantsSql);
    if (login) await client.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(login)}`);
    return 'migrated';
  } finally {
    await client.end();
  }
};
