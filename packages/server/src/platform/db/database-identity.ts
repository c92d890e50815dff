import { randomUUID } from 'node:crypto';
import { readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';

const PREFIX = 'db.identity.';

/** Returns the identity of a data folder with a marker; null if it has no such marker. The time of creation is 0 where files have none. */
const describeMarker = (dataDir: string, id: string): string | null => {
  const marker = statSync(join(dataDir, PREFIX + id), { bigint: true, throwIfNoEntry: false });
  if (!marker) return null;
  const path = encodeURIComponent(realpathSync(dataDir));
  return ['folder', id, marker.ino, marker.birthtimeNs, path].join(':');
};

/**
 * Creates a marker in a data folder and returns the identity that it gives the folder. A copy of the folder has other files, another path,
 * or no such marker. So has an earlier copy that is copied back over the folder, because each start creates another marker.
 */
export const createFolderIdentity = (dataDir: string): string => {
  const id = randomUUID();
  writeFileSync(join(dataDir, PREFIX + id), '', { flag: 'wx' });
  const identity = describeMarker(dataDir, id);
  if (identity === null) throw new Error(`a file that was created in ${dataDir} does not exist`);
  return identity;
};

/** Returns whether a data folder has a recorded identity. */
export const hasFolderIdentity = (dataDir: string, recorded: string): boolean =>
  describeMarker(dataDir, recorded.split(':')[1] ?? '') === recorded;

/** Deletes the markers of all other identities of a data folder; call it once `identity` is recorded. */
export const removeOtherIdentities = (dataDir: string, identity: string): void => {
  const own = PREFIX + identity.split(':')[1];
  for (const name of readdirSync(dataDir))
    if (name.startsWith(PREFIX) && name !== own) rmSync(join(dataDir, name), { force: true });
};

interface ServerIdentity {
  cluster: string;
  database: string;
  timeline: string | null;
}

/** The timeline grows when a server is restored to a point in time, and when a standby takes over. */
const identify = {
  name: 'database-identity',
  text: `
    select (select system_identifier from pg_control_system())::text as cluster,
      (select oid from pg_database where datname = current_database())::text as database,
      case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
};

/**
 * Returns what identifies the database of a server as the original: a restored copy has another. `isFailoverExpected`: standbys take over,
 * so that a new timeline means nothing.
 */
export const readServerIdentity = async (
  database: Database,
  isFailoverExpected: boolean,
): Promise<string> => {
  const [found] = await database.run<ServerIdentity>(identify, []);
  if (!found) throw new Error('the database does not say which it is');
  const timeline = isFailoverExpected || found.timeline === null ? 'any' : found.timeline;
  return ['server', found.cluster, found.database, timeline].join(':');
};

/** Returns whether two identities of servers are of the same database: a part that is `any` fits every other. */
export const isSameServer = (recorded: string, current: string): boolean => {
  const [left, right] = [recorded.split(':'), current.split(':')];
  return (
    left.length === right.length &&
    left.every((part, index) => part === right[index] || part === 'any' || right[index] === 'any')
  );
};
