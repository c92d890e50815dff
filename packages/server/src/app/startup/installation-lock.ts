import pg from 'pg';
import type { DatabaseLocation } from '../../platform/db/open-database';

/** Advisory lock ID, the same for every process that prepares an installation. */
const INSTALLATION_LOCK = 7_340_035;
/** Maximum time to connect, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs `work` while no other process prepares the same database. The lock belongs to a connection, so it is released however this
 * process ends. An embedded database needs no lock, since only one process can open it. Calls `onWait` if another process has the lock.
 */
export const withInstallationLock = async <T>(
  location: DatabaseLocation,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> => {
  if (!('url' in location)) return work();
  const client = new pg.Client({
    connectionString: location.directUrl ?? location.url,
    application_name: 'somesa-preparation',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  let connectionError: Error | undefined;
  client.on('error', (error) => {
    connectionError = error;
  });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [INSTALLATION_LOCK]);
    if (!rows[0]?.taken) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [INSTALLATION_LOCK]);
    }
    const value = await work();
    if (connectionError) throw connectionError;
    return value;
  } finally {
    await client.end();
  }
};
