import pg from 'pg';
import type { DatabaseLocation } from '../../platform/db/open-database';

/** Any number, the same for every process that prepares an installation. */
const INSTALLATION_LOCK = 7_340_035;
/** Maximum time for connecting, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs work while no other process prepares the same database. The lock belongs to a connection: it is free again when this
 * process ends, however it ends. An embedded database has one process anyway. `waiting` is called if another has the lock.
 */
export const withInstallationLock = async <T>(
  location: DatabaseLocation,
  waiting: () => void,
  work: () => Promise<T>,
): Promise<T> => {
  if (!('url' in location)) return work();
  const client = new pg.Client({
    connectionString: location.url,
    application_name: 'somesa-preparation',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [INSTALLATION_LOCK]);
    if (!rows[0]?.taken) {
      waiting();
      await client.query('select pg_advisory_lock($1)', [INSTALLATION_LOCK]);
    }
    const value = await work();
    if (lost) throw lost;
    return value;
  } finally {
    await client.end();
  }
};
