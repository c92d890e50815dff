import { sql } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import type { Clock } from '../../platform/clock';
import type { Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { isSameDatabase, readDatabaseIdentity } from '../../platform/db/database-identity';
import { claimDatabaseIdentity, recordDatabaseIdentity } from '../../platform/db/installation-facts';
import { outgoingEmails, outgoingSms } from '../../platform/db/schema';

/** Database of an installation, with the settings that say where it is. */
interface On {
  config: Settings;
  clock: Clock;
  database: Database;
}

export const RESTORED_WARNING =
  'This database is a restored copy: the server is in maintenance mode, takes no payments, calls no provider and sends nothing. Once it is the site’s own, run npm run admin -- accept-restored and restart (docs/backup.md).';

const readIdentity = ({ config, database }: On): Promise<string> =>
  readDatabaseIdentity(database, config.location, config.DATABASE_FAILOVER === 'yes');

/** Returns whether a database is the one that this installation was last started on. The first start records it. */
export const isOriginalDatabase = async (on: On): Promise<boolean> => {
  const identity = await readIdentity(on);
  return isSameDatabase(await claimDatabaseIdentity(on.database, identity, on.clock.now()), identity);
};

/**
 * Accepts a restored copy as the site's own, and discards the messages that waited in it, which the original may have sent. Returns how
 * many of them there were.
 */
export const acceptRestoredDatabase = async (
  on: On,
  shouldSendMessages: boolean,
): Promise<{ sms: number; emails: number }> => {
  const identity = await readIdentity(on);
  return on.database.transaction(async (tx) => {
    const sms = await tx.orm.$count(outgoingSms, sql`status = 'waiting'`);
    const emails = await tx.orm.$count(outgoingEmails, sql`status = 'waiting'`);
    if (!shouldSendMessages) {
      await abandonSms(tx, sql`true`);
      await abandonEmails(tx, sql`true`);
    }
    await recordDatabaseIdentity(tx, identity, on.clock.now());
    return { sms, emails };
  });
};
