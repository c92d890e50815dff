import { sql } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import { outgoingEmails, outgoingSms } from '../../messaging/tables/outgoing-messages';
import { withdrawWaitingApprovals } from '../../people/approvals/approvals-repository';
import type { Clock } from '../../platform/clock';
import type { Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import {
  createFolderIdentity,
  hasFolderIdentity,
  isSameServer,
  readServerIdentity,
  removeOtherIdentities,
} from '../../platform/db/database-identity';
import {
  claimDatabaseIdentity,
  getDatabaseIdentity,
  recordDatabaseIdentity,
} from '../../platform/db/installation-facts';

/** Database of an installation, with the settings that say where it is. */
interface On {
  config: Settings;
  clock: Clock;
  database: Database;
}

export const RESTORED_WARNING =
  'This database is a restored copy: the server is in maintenance mode, takes no payments, calls no provider and sends nothing. Once it is the site’s own, run npm run admin -- accept-restored and restart (docs/backup.md).';

/** Returns the folder of an embedded database; null if it is on a server or in memory. */
const getFolder = ({ location }: Settings): string | null =>
  'dataDir' in location && location.dataDir !== '' ? location.dataDir : null;

const readIdentity = async ({ config, database }: On): Promise<string> =>
  'url' in config.location ? readServerIdentity(database, config.DATABASE_FAILOVER === 'yes') : 'memory';

/** Records a new identity of a data folder, in which earlier copies of the folder differ. */
const renewFolderIdentity = async ({ database, clock }: On, dataDir: string): Promise<void> => {
  const identity = createFolderIdentity(dataDir);
  await recordDatabaseIdentity(database, identity, clock.now());
  removeOtherIdentities(dataDir, identity);
};

/** Returns whether a database is the one that this installation was last started on. The first start records it. */
export const isOriginalDatabase = async (on: On): Promise<boolean> => {
  const dataDir = getFolder(on.config);
  if (dataDir === null) {
    const identity = await readIdentity(on);
    return isSameServer(await claimDatabaseIdentity(on.database, identity, on.clock.now()), identity);
  }
  const recorded = await getDatabaseIdentity(on.database);
  if (recorded !== null && !hasFolderIdentity(dataDir, recorded)) return false;
  await renewFolderIdentity(on, dataDir);
  return true;
};

/** Kinds of requests that pay money out or change where it goes: the original may have decided on those that wait in a copy. */
const payoutApprovals = [
  'settlement',
  'refund',
  'reversal',
  'payment-move',
  'prepayment-refund',
  'bank-transaction',
  'payout-account',
] as const;

/**
 * Accepts a restored copy as the site's own. Discards the messages that waited in it, which the original may have sent, and withdraws the
 * requests for payouts, which the original may have carried out. Returns how many of each there were.
 */
export const acceptRestoredDatabase = async (
  on: On,
  shouldSendMessages: boolean,
): Promise<{ sms: number; emails: number; approvals: number }> => {
  const dataDir = getFolder(on.config);
  const identity = dataDir === null ? await readIdentity(on) : createFolderIdentity(dataDir);
  return on.database.transaction(async (tx) => {
    const sms = await tx.orm.$count(outgoingSms, sql`status = 'waiting'`);
    const emails = await tx.orm.$count(outgoingEmails, sql`status = 'waiting'`);
    if (!shouldSendMessages) {
      await abandonSms(tx, sql`true`);
      await abandonEmails(tx, sql`true`);
    }
    const approvals = await withdrawWaitingApprovals(tx, payoutApprovals, on.clock.now());
    await recordDatabaseIdentity(tx, identity, on.clock.now());
    return { sms, emails, approvals };
  });
};
