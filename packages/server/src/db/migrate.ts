import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { SWEEP_QUEUE } from '../jobs/queues';
import { packageRoot } from '../package-root';
import type { SqlExecutor } from './database';
import { APP_ROLE, grantsSql } from './roles';

/** Any number, the same for everyone who migrates this database. */
const MIGRATION_LOCK = 7_340_033;

/** pg-boss's own queue for what runs every minute. */
const CRON_QUEUE = '__pgboss__send-it';

const folder = () => ({ migrationsFolder: join(packageRoot(), 'drizzle') });

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

/** Brings an embedded database to today's schema and takes the application's role. */
export const migrateEmbedded = async (client: PGlite, jobs: SqlExecutor): Promise<void> => {
  await client.exec('reset role');
  await migratePglite(drizzlePglite(client), folder());
  await createQueues(jobs);
  await client.exec(grantsSql);
  await client.exec(`set role ${APP_ROLE}`);
};

/** Brings a server's database to today's schema as its owner; one process at a time. */
export const migrateServer = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'somesa-migration' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzlePostgres(client), folder());
    await createQueues({ executeSql: (text, values) => client.query(text, values) });
    await client.query(grantsSql);
  } finally {
    await client.end();
  }
};
