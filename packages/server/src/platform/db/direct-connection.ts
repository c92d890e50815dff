import pg from 'pg';
import { describeOpeningError, UNANNOUNCED_POOLER } from './opening-errors';

/** Maximum time for the database to accept the connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Setting of a connection that only PostgreSQL itself repeats. */
const MARK = 'somesa.direct';

/** Options of a connection by which `isDirectQuery` recognises PostgreSQL itself. */
export const directOptions = `-c ${MARK}=yes`;
/** Query whose `is_direct` is true on a connection with `directOptions` to PostgreSQL itself. */
export const isDirectQuery = `select coalesce(current_setting('${MARK}', true), '') = 'yes' as is_direct`;

/** Query for what distinguishes a database from every other. */
const identityQuery = `select system_identifier::text || ' ' || (select oid from pg_database where datname = current_database()) as identity
  from pg_control_system()`;

interface Identity {
  identity: string;
}

/** Returns why the connections that need a session can't be made at `directUrl`, in a sentence; null if they can. */
export const findDirectUrlProblem = async (
  directUrl: string,
  queryPooled: (sql: string) => Promise<{ rows: unknown[] }>,
): Promise<string | null> => {
  const client = new pg.Client({
    connectionString: directUrl,
    options: directOptions,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'somesa-check',
  });
  // The query reports the same error. Without a listener, the error would end the process first.
  client.on('error', () => undefined);
  const isPooler =
    'DATABASE_DIRECT_URL names a connection pooler too. Set it to the address of PostgreSQL itself, where the application listens for changes and migrates the schema.';
  try {
    await client.connect();
    const [direct] = (await client.query<{ is_direct: boolean }>(isDirectQuery)).rows;
    if (!direct?.is_direct) return isPooler;
    const [here] = (await client.query<Identity>(identityQuery)).rows;
    const [there] = (await queryPooled(identityQuery)).rows as Identity[];
    return here?.identity === there?.identity
      ? null
      : 'DATABASE_DIRECT_URL names another database than DATABASE_URL. Both must reach the same one.';
  } catch (error) {
    const sentence = describeOpeningError(error);
    if (sentence === null) throw error;
    if (sentence === UNANNOUNCED_POOLER) return isPooler;
    return sentence.replaceAll('DATABASE_URL', 'DATABASE_DIRECT_URL');
  } finally {
    await client.end();
  }
};
