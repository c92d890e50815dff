import type { Database } from './database';

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
