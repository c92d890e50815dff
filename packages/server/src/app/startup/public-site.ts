import { isOnLoopbackOnly } from '../../people/accounts/demo-logins';
import type { Settings } from '../../platform/config/config';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { canBecomeOwner } from '../../platform/db/open-database';

/** Settings that a public site needs, each with the source of its value. */
const neededSettings = [
  ['MTN_SUBSCRIPTION_KEY', 'MTN’s portal (Collections)'],
  ['MTN_API_USER', 'MTN’s portal (Collections)'],
  ['MTN_API_KEY', 'MTN’s portal (Collections)'],
  ['MTN_DISBURSEMENT_SUBSCRIPTION_KEY', 'MTN’s portal (Disbursements)'],
  ['MTN_DISBURSEMENT_API_USER', 'MTN’s portal (Disbursements)'],
  ['MTN_DISBURSEMENT_API_KEY', 'MTN’s portal (Disbursements)'],
  ['AIRTEL_CLIENT_ID', 'Airtel’s portal'],
  ['AIRTEL_CLIENT_SECRET', 'Airtel’s portal'],
  ['AIRTEL_WEBHOOK_TOKEN', 'openssl rand -hex 32'],
  ['AIRTEL_CALLBACK_KEY', 'Airtel’s portal'],
  ['AFRICASTALKING_USERNAME', 'Africa’s Talking'],
  ['AFRICASTALKING_API_KEY', 'Africa’s Talking'],
  ['BANK_WEBHOOK_SECRET', 'openssl rand -hex 32, shared with the banks'],
] as const;

/** Addresses of providers, with patterns of the hosts of their own sandboxes. */
const providerAddresses = [
  ['MTN_BASE_URL', 'MTN MoMo', /(^|\.)sandbox\./],
  ['AIRTEL_BASE_URL', 'Airtel Money', /^openapiuat\./],
  ['AFRICASTALKING_BASE_URL', 'Africa’s Talking', /(^|\.)sandbox\./],
] as const;

/** Prefixes of all secrets of the demo, which are public (packages/sandbox/src/demo-credentials.json). */
const demoPrefixes = ['sandbox-only-', '5a4db0c5-0000-4000-8000-'];
/** Numbers of the demo's bank accounts and wallets, which no bank and no network has. */
const demoAccounts = [
  '3100045678',
  '9030012345678',
  '1003200456789',
  '1630012345678',
  '9030099887766',
  '256770000001',
  '256770000002',
  '256750000001',
  '8228',
];
/** Settings that name accounts of ours. */
const accountSettings = [
  ['BANK_ACCOUNTS', 'nothing to offer no bank transfers'],
  ['BANK_PAYOUT_ACCOUNT', 'nothing to import no statement of it'],
  ['MTN_WALLET', 'nothing to import no statement of it'],
  ['MTN_DISBURSEMENT_WALLET', 'nothing to import no statement of it'],
  ['AIRTEL_WALLET', 'nothing to import no statement of it'],
] as const;

/** PIN of the demo's wallet at Airtel. */
const DEMO_PIN = '4321';

/** Returns whether the value of a setting is a demo secret, or contains an account of the demo. */
export const isDemoSecret = (value: string): boolean =>
  demoPrefixes.some((prefix) => value.startsWith(prefix)) ||
  demoAccounts.some((account) => new RegExp(`(^|=)\\s*${account}\\b`).test(value));

/** Returns whether other machines can reach the site's address. */
export const isPublicUrl = ({ publicUrl }: Settings): boolean => !isLoopback(new URL(publicUrl).hostname);

/** Returns whether only this machine can reach the site, according to its settings. */
export const isLocalSite = (config: Settings): boolean =>
  isOnLoopbackOnly(config) && !(config.TRUST_PROXY && !config.PUBLIC_URL);

const findSecretProblem = (
  config: Settings,
  [name, from]: (typeof neededSettings)[number],
): string | null => {
  const value = config[name];
  if (value === '') return `${name}: is not set; take it from ${from}.`;
  if (name === 'AFRICASTALKING_USERNAME' && value === 'sandbox')
    return `${name}: names the sandbox; take the live name from ${from}.`;
  return isDemoSecret(value)
    ? `${name}: is the demo’s, which everyone knows; take your own from ${from}.`
    : null;
};

const findAddressProblem = (
  config: Settings,
  [name, provider, sandboxHosts]: (typeof providerAddresses)[number],
): string | null => {
  const { protocol, hostname } = new URL(config[name]);
  if (isLoopback(hostname) || sandboxHosts.test(hostname))
    return `${name}: is not set, or names a sandbox; set ${provider}’s live address.`;
  return protocol === 'https:' ? null : `${name}: must begin with https://, as secrets are sent there.`;
};

const listProviderProblems = (config: Settings): (string | null)[] => [
  ...providerAddresses.map((address) => findAddressProblem(config, address)),
  ...neededSettings.map((setting) => findSecretProblem(config, setting)),
  config.MTN_TARGET_ENVIRONMENT === 'sandbox'
    ? 'MTN_TARGET_ENVIRONMENT: names MTN’s sandbox; set mtnuganda.'
    : null,
  config.AIRTEL_DISBURSEMENT_PIN === DEMO_PIN
    ? 'AIRTEL_DISBURSEMENT_PIN: is the demo’s, which everyone knows; take the PIN of your own wallet at Airtel.'
    : null,
  isDemoSecret(config.USSD_WEBHOOK_TOKEN)
    ? 'USSD_WEBHOOK_TOKEN: is the demo’s, which everyone knows; set one from openssl rand -hex 32, or nothing to offer no USSD.'
    : null,
  isDemoSecret(config.SMS_WEBHOOK_TOKEN)
    ? 'SMS_WEBHOOK_TOKEN: is the demo’s, which everyone knows; set one from openssl rand -hex 32, or nothing to send no fee reminders.'
    : null,
  config.MTN_CURRENCY === 'UGX' ? null : 'MTN_CURRENCY: is for MTN’s sandbox; set UGX.',
  isLoopback(new URL(config.SMTP_URL).hostname)
    ? 'SMTP_URL: is not set, or names this machine; set the mail server by its own name.'
    : null,
  ...accountSettings.map(([name, otherwise]) =>
    isDemoSecret(config[name]) ? `${name}: holds the demo’s accounts; set your own, or ${otherwise}.` : null,
  ),
];

/**
 * Lists the problems that prevent a site from starting, each as a sentence that starts with the setting to change. A site that other
 * machines can reach needs secrets of its own, live providers and a database server.
 */
export const listSiteProblems = (config: Settings, isDemoRequested: boolean): string[] => {
  if (isPublicUrl(config) && isDemoRequested) {
    return [
      '--demo: fills in accounts with known passwords, which a public PUBLIC_URL may never serve; leave it out, or set PUBLIC_URL to an address of this machine.',
    ];
  }
  if (isLocalSite(config)) return [];
  if (!config.PUBLIC_URL) {
    return [
      'PUBLIC_URL: is not set, although HOST or TRUST_PROXY lets others reach this server; set the address that people use, such as https://fees.example.',
    ];
  }
  if (isDemoRequested) return [];
  const isEmbedded = 'dataDir' in config.location;
  return [
    ...listProviderProblems(config),
    isEmbedded && config.ALLOW_EMBEDDED_DATABASE !== 'yes'
      ? 'DATABASE_URL: is not set; name a PostgreSQL, or set ALLOW_EMBEDDED_DATABASE=yes, which can lose the last payments in a power cut.'
      : null,
  ].filter((sentence) => sentence !== null);
};

/** Returns the heading above the problems of a site: why other machines can reach it. */
export const describeReach = (settings: Settings): string =>
  isPublicUrl(settings)
    ? `Others reach this site at ${settings.publicUrl}, and it can’t start as it is set up:`
    : 'HOST or TRUST_PROXY lets others reach this site, and it can’t start as it is set up (HOST=127.0.0.1 keeps it on this machine):';

/** Returns whether an empty database may be seeded with demo data: an embedded one if only this machine can reach the site, any other if requested. */
export const canSeedDemo = (config: Settings, isDemoRequested: boolean): boolean =>
  isDemoRequested ? !isPublicUrl(config) : isLocalSite(config) && 'dataDir' in config.location;

/**
 * Returns a warning if the application of a public site logs in to its database server as the owner, or with a login that can become
 * the owner; otherwise null.
 */
export const findOwnerLoginWarning = async (config: Settings, database: Database): Promise<string | null> => {
  if (!isPublicUrl(config) || 'dataDir' in config.location) return null;
  if (!(await canBecomeOwner(database))) return null;
  return 'DATABASE_URL: logs the application in as the owner of the database, so anyone who breaks into it can change the ledger; name a login of its own there, and the owner’s in DATABASE_MIGRATION_URL.';
};
