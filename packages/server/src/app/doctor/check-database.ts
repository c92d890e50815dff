import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '@somesa/core';
import pg from 'pg';
import { addKeys, type Settings } from '../../platform/config/config';
import { calculateKeyFingerprint } from '../../platform/db/installation-facts';
import { openDatabase, readEmbedded } from '../../platform/db/open-database';
import { describeOpeningError } from '../../platform/db/opening-errors';
import { APP_ROLE } from '../../platform/db/roles';
import { EARLY_SCHEMA, findSchemaState, NEWER_SCHEMA } from '../../platform/db/schema-check';
import { isPublicUrl } from '../startup/public-site';
import { checkUpgrade } from './check-upgrade';
import { createFindings, type Finding } from './finding';

const { ok, note, warning, error } = createFindings('database');
const clock = createFindings('clock');

const MIN_VERSION = 15;
const MIN_ADMINISTRATORS = 2;
/** Connections of a server beside its pools: for reads, and those that listen. */
const OTHER_CONNECTIONS = 4;
/** Difference of two clocks that is reported, and from which it is an error, in milliseconds. */
const SKEW_WARNING_MS = 2_000;
const SKEW_ERROR_MS = 30_000;

/** Reports how far another clock is from ours. `name` is its owner; `accuracyMs` is how exactly it is known. */
export const compareClocks = (name: string, differenceMs: number, accuracyMs: number): Finding => {
  const offMs = Math.max(0, Math.abs(differenceMs) - accuracyMs);
  const seconds = `${(Math.abs(differenceMs) / 1000).toFixed(1)} s`;
  if (offMs < SKEW_WARNING_MS) return clock.ok(`This machine’s clock agrees with ${name}.`);
  const sentence = `This machine’s clock and that of ${name} differ by ${seconds}. Set both by NTP (timedatectl set-ntp true).`;
  return offMs < SKEW_ERROR_MS ? clock.warning(sentence) : clock.error(sentence);
};

interface ServerFacts {
  version: number;
  isStandby: boolean;
  encoding: string;
  maxConnections: number;
  reserved: number;
  used: number;
  isSuperuser: boolean;
  canCreateRoles: boolean;
  hasAppRole: boolean;
  isOwner: boolean | null;
  /** True if the login may work as the application; null if the role does not exist yet. */
  isApp: boolean | null;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  archiveMode: string;
  sizeMb: number;
}

const facts = `
  select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "isStandby",
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
    current_setting('max_connections')::int as "maxConnections", current_setting('superuser_reserved_connections')::int as reserved,
    (select sum(numbackends)::int from pg_stat_database) as used,
    (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
    (select rolcreaterole from pg_roles where rolname = session_user) as "canCreateRoles",
    exists (select 1 from pg_roles where rolname = '${APP_ROLE}') as "hasAppRole",
    (select pg_has_role(session_user, relowner, 'member') from pg_class where oid = to_regclass('public.ledger_entries')) as "isOwner",
    (select pg_has_role(session_user, oid, 'member') from pg_roles where rolname = '${APP_ROLE}') as "isApp",
    current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
    current_setting('synchronous_commit') as "synchronousCommit", current_setting('archive_mode') as "archiveMode",
    pg_database_size(current_database()) / 1048576 as "sizeMb"`;

const checkLogin = (server: ServerFacts, settings: Settings): Finding[] => {
  const { isSuperuser, isOwner, isApp, canCreateRoles, hasAppRole } = server;
  const hasOwnerLogin = settings.DATABASE_MIGRATION_URL !== undefined;
  if (isSuperuser)
    return [
      (isPublicUrl(settings) ? warning : ok)(
        'DATABASE_URL logs in as a superuser of the database. Give Somesa a login of its own: “Two logins” in docs/operations.md.',
      ),
    ];
  if (!(hasAppRole || canCreateRoles || hasOwnerLogin))
    return [
      error(
        `There is no role ${APP_ROLE}, and the login in DATABASE_URL may not create it. Run as a superuser: alter role NAME createrole.`,
      ),
    ];
  if (isOwner && isPublicUrl(settings))
    return [
      warning(
        'DATABASE_URL logs in as the owner of the tables, who can change the ledger. Give the application a login of its own: “Two logins” in docs/operations.md.',
      ),
    ];
  if (isApp === false)
    return [
      (hasOwnerLogin ? warning : error)(
        `The login in DATABASE_URL may not work as ${APP_ROLE} yet. The next start with DATABASE_MIGRATION_URL grants it.`,
      ),
    ];
  return [ok('The login has the rights that it needs, and no more.')];
};

const checkServer = (server: ServerFacts, settings: Settings): Finding[] => {
  const own = settings.DATABASE_POOL_SIZE + settings.DATABASE_REPORT_POOL_SIZE + OTHER_CONNECTIONS;
  const available = server.maxConnections - server.reserved;
  const unsafe = [
    ['fsync', server.fsync],
    ['full_page_writes', server.fullPageWrites],
    ['synchronous_commit', server.synchronousCommit],
  ].filter(([, value]) => value === 'off');
  const isPublic = isPublicUrl(settings);
  return [
    server.version < MIN_VERSION
      ? error(`PostgreSQL ${server.version} is too old. Install ${MIN_VERSION} or newer.`)
      : ok(
          `PostgreSQL ${server.version} answers; the database has ${server.sizeMb} MB. No extension is needed.`,
        ),
    ...(server.isStandby ? [error('This is a standby, which takes no payments. Name the primary.')] : []),
    ...(server.encoding === 'UTF8'
      ? []
      : [error(`The database has the encoding ${server.encoding}. Create it with UTF8.`)]),
    own > available
      ? error(
          `One server opens up to ${own} connections, but the database allows ${available}. Raise max_connections, or lower DATABASE_POOL_SIZE.`,
        )
      : ok(`One server opens up to ${own} of ${available} connections; ${server.used} are in use now.`),
    ...unsafe.map(([name]) =>
      (isPublic ? error : warning)(
        `${name} is off: a power cut can lose payments or damage the database. Turn it on.`,
      ),
    ),
    ...(isPublic && server.archiveMode === 'off'
      ? [
          warning(
            'archive_mode is off: a backup restores the last copy only, not a point in time. See docs/backup.md.',
          ),
        ]
      : []),
    ...checkLogin(server, settings),
  ];
};

const checkSchema = async (client: pg.Client): Promise<Finding> => {
  switch (await findSchemaState((text) => client.query(text))) {
    case 'current':
      return ok('The schema is that of this version.');
    case 'usable':
      return ok('The schema is that of a later version, and this version can work on it.');
    case 'newer':
      return error(NEWER_SCHEMA);
    case 'before_first_release':
      return error(EARLY_SCHEMA);
    case 'not_set_up':
      return warning('The database is empty. The first start sets it up.');
    case 'older':
      return note('The database has an older schema than this version.');
  }
};

/** Checks that two administrators can log in: one alone could approve nothing that they request. */
const checkAdministrators = async (client: pg.Client): Promise<Finding> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from users where role_id = ${roles.administrator} and locked_at is null and anonymised_at is null`,
  );
  const count = rows[0]?.count ?? 0;
  return count >= MIN_ADMINISTRATORS
    ? ok(`${count} administrators can approve what another requests.`)
    : warning(
        `${count === 0 ? 'No administrator' : 'Only one administrator'} can log in, but approvals need two. Create another: npm run admin -- create.`,
      );
};

/** Checks the recorded fingerprint of the secret key, without creating a key. */
const checkKey = async (client: pg.Client, settings: Settings): Promise<Finding[]> => {
  const hasKey = settings.SECRET_KEY !== undefined || existsSync(join(settings.DATA_DIR, 'secret.key'));
  const config = hasKey ? addKeys(settings) : null;
  if (!config) return [];
  if (!config.ok) return [error(config.error)];
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('public.installation_facts')::text as name`,
  );
  if (!rows[0]?.name) return [];
  const recorded = await client.query<{ value: string }>(
    `select value from installation_facts where name = 'secret_key'`,
  );
  const value = recorded.rows[0]?.value;
  if (value === undefined) return [];
  return [
    value === calculateKeyFingerprint(config.value.secretKey)
      ? ok('SECRET_KEY is the one of this database.')
      : error(
          'SECRET_KEY differs from the one of this database. Set that one, or see “Changing the secret key” in docs/operations.md.',
        ),
  ];
};

const describeError = (failure: unknown, setting: string): Finding =>
  error(
    (describeOpeningError(failure) ?? `The database answers: ${(failure as Error).message}`).replaceAll(
      'DATABASE_URL',
      setting,
    ),
  );

const checkClock = async (client: pg.Client): Promise<Finding> => {
  const sentAt = Date.now();
  const { rows } = await client.query<{ ms: string }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
  );
  const accuracyMs = (Date.now() - sentAt) / 2;
  return compareClocks('the database', Number(rows[0]?.ms) - (sentAt + accuracyMs), accuracyMs);
};

const withClient = async <Value>(
  url: string,
  settings: Settings,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT_MS,
    statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    application_name: 'somesa-doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const checkOwnerLogin = async (settings: Settings): Promise<Finding[]> => {
  const url = settings.DATABASE_MIGRATION_URL;
  if (url === undefined) return [];
  try {
    await withClient(url, settings, (client) => client.query('select 1'));
    return [ok('DATABASE_MIGRATION_URL can log in.')];
  } catch (failure) {
    return [describeError(failure, 'DATABASE_MIGRATION_URL')];
  }
};

const checkEmbedded = async (
  settings: Settings,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<Finding[]> => {
  if (!existsSync(join(dataDir, 'db')))
    return [ok('There is no embedded database yet. The first start creates it.')];
  const opened = await openDatabase(settings.location, () => undefined, 'check');
  if (opened.ok) {
    await opened.value.close();
    return [ok('The embedded database can be opened, and this version can work on its schema.')];
  }
  if (/in use by process/.test(opened.error)) return [ok('A running server uses the embedded database.')];
  if (!/older schema/.test(opened.error)) return [error(opened.error)];
  const { bavail, bsize } = statfsSync(dataDir);
  const upgrade = await readEmbedded(dataDir, (query) => checkUpgrade(query, env, bavail * bsize));
  return [warning(opened.error), ...(upgrade ?? [])];
};

/** Checks the database, its login and its clock, and says what an upgrade does to it. Changes nothing. */
export const checkDatabase = async (settings: Settings, env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const { location } = settings;
  if ('dataDir' in location) return checkEmbedded(settings, location.dataDir, env);
  const owner = await checkOwnerLogin(settings);
  try {
    return await withClient(location.url, settings, async (client) => {
      const { rows } = await client.query<ServerFacts>(facts);
      const [server] = rows;
      const schema = server?.isApp === false ? null : await checkSchema(client);
      return [
        ...(server ? checkServer(server, settings) : []),
        ...(schema ? [schema, ...(await checkKey(client, settings))] : []),
        ...(schema?.status === 'ok' ? [await checkAdministrators(client)] : []),
        ...owner,
        await checkClock(client),
        ...(schema ? await checkUpgrade((text) => client.query(text), env) : []),
      ];
    });
  } catch (failure) {
    return [describeError(failure, 'DATABASE_URL'), ...owner];
  }
};
