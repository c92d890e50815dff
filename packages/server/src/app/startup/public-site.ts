import { isOnLoopbackOnly } from '../../people/accounts/demo-logins';
import type { Settings } from '../../platform/config/config';
import { isLoopback } from '../../platform/config/loopback';
import { isDemoSecret } from './demo-secrets';

/** Settings that a public site can't be without, and where their values come from. */
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

/** Addresses of providers, and the hosts of the providers' own sandboxes. */
const providerAddresses = [
  ['MTN_BASE_URL', 'MTN MoMo', /(^|\.)sandbox\./],
  ['AIRTEL_BASE_URL', 'Airtel Money', /^openapiuat\./],
  ['AFRICASTALKING_BASE_URL', 'Africa’s Talking', /(^|\.)sandbox\./],
] as const;

/** Returns whether the site's address is one that others can reach. */
export const isPublicUrl = ({ publicUrl }: Settings): boolean => !isLoopback(new URL(publicUrl).hostname);

/** Returns whether only this machine can reach the site, by its settings. */
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
  config.MTN_CURRENCY === 'UGX' ? null : 'MTN_CURRENCY: is for MTN’s sandbox; set UGX.',
  isLoopback(new URL(config.SMTP_URL).hostname)
    ? 'SMTP_URL: is not set, or names this machine; set the mail server by its own name.'
    : null,
  isDemoSecret(config.BANK_ACCOUNTS)
    ? 'BANK_ACCOUNTS: holds the demo’s accounts; set your own, or nothing to offer no bank transfers.'
    : null,
];

/**
 * Lists what keeps a site from starting at all, one sentence each that begins with the setting to change. A site that others
 * can reach starts only with its own secrets, live providers and a database server.
 */
export const listSiteProblems = (config: Settings, isDemoAsked: boolean): string[] => {
  if (isPublicUrl(config) && isDemoAsked) {
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
  if (isDemoAsked) return [];
  const isEmbedded = 'dataDir' in config.location;
  return [
    ...listProviderProblems(config),
    isEmbedded && config.ALLOW_EMBEDDED_DATABASE !== 'yes'
      ? 'DATABASE_URL: is not set; name a PostgreSQL, or set ALLOW_EMBEDDED_DATABASE=yes, which can lose the last payments in a power cut.'
      : null,
  ].filter((sentence) => sentence !== null);
};

/** Returns the line above the problems of a site: what makes others reach it. */
export const describeReach = (settings: Settings): string =>
  isPublicUrl(settings)
    ? `Others reach this site at ${settings.publicUrl}, and it can’t start as it is set up:`
    : 'HOST or TRUST_PROXY lets others reach this site, and it can’t start as it is set up (HOST=127.0.0.1 keeps it on this machine):';

/** Returns whether an empty database may be filled with demo data: on this machine alone if embedded, otherwise only if asked. */
export const canSeedDemo = (config: Settings, isDemoAsked: boolean): boolean =>
  isDemoAsked ? !isPublicUrl(config) : isLocalSite(config) && 'dataDir' in config.location;
