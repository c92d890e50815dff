import { findOwn } from '@somesa/core';

/** Sentence for a pooler that no setting announces. */
export const UNANNOUNCED_POOLER =
  'DATABASE_URL names a connection pooler, which drops the role and the time limits that the application sets. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself; or name PostgreSQL in DATABASE_URL.';

/** Error codes of a database that can't be reached. */
const UNREACHABLE = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT/;

/** Error codes of a certificate that can't be verified. */
const BAD_CERTIFICATE =
  /SELF_SIGNED_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID/;

/** Advice by SQLSTATE. */
const adviceBySqlState: Record<string, string> = {
  '28P01':
    'The database refuses the user or password in DATABASE_URL. Correct them (special characters as % and their code, such as %23 for #), or the user’s password in the database.',
  '28000':
    'The database does not let the user in DATABASE_URL in from here. Create the user, or allow the connection in pg_hba.conf.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it (createdb), or correct the name.',
  '42501':
    'The user in DATABASE_URL may not do what setting up the database needs. Make it the owner of the database and let it create roles: alter role NAME createrole; alter database NAME owner to NAME.',
  '22023':
    'The database lacks the role somesa_app, as which the application works. Start the server once as the owner of the database, who creates it.',
  '53300': 'The database has no connection left. Raise its max_connections, or stop what holds them.',
  '57P03': 'The database is starting up or shutting down. Start the server again in a moment.',
  '55P03':
    'The schema can’t be migrated: for ten minutes, another transaction has used a table that must change. End it (pg_stat_activity names it), and start the server again.',
  '25006': 'The database that DATABASE_URL names is read-only, a standby perhaps. Name the primary.',
};

/** Returns an error followed by its causes; libraries wrap the errors of the database. */
export const listErrorCauses = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...listErrorCauses(error.cause)] : [];

/** Returns why a database can't be opened and what to do, in sentences; null for errors that an operator can't fix.
 */
export const describeOpeningError = (error: unknown): string | null => {
  for (const each of listErrorCauses(error)) {
    const { code, message } = each as NodeJS.ErrnoException;
    if (UNREACHABLE.test(code ?? '') || /timeout expired|Connection terminated/.test(message))
      return 'The database that DATABASE_URL names can’t be reached. Start it, or check the address.';
    if (BAD_CERTIFICATE.test(code ?? ''))
      return 'The certificate of the database at DATABASE_URL can’t be verified. Name the file of its authority (sslrootcert=FILE), and connect by a name that is in it.';
    if (/does not support SSL/.test(message))
      return 'The database at DATABASE_URL speaks no TLS. Turn it on there, or take sslmode out of DATABASE_URL.';
    if (/password must be a string|password was not (given|provided)/i.test(message))
      return 'The database asks for a password. Put it into DATABASE_URL, or set PGPASSWORD.';
    // PostgreSQL knows every parameter that we send.
    if (/unsupported startup parameter/.test(message)) return UNANNOUNCED_POOLER;
    const sentence = findOwn(adviceBySqlState, code ?? '');
    if (sentence) return sentence;
  }
  return null;
};
