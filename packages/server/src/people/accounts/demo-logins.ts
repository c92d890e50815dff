import { roles } from '@somesa/core';
import type { Config } from '../../platform/config/config';
import { isLoopback } from '../../platform/config/loopback';

/** People of the demo, one for each role: `parent@somesa.example` has the password `parent-demo`. */
export const demoPeople = [
  { name: 'parent', firstName: 'Patience', lastName: 'Nakato', roleId: roles.parent },
  { name: 'staff', firstName: 'Samuel', lastName: 'Okello', roleId: roles.staff },
  { name: 'admin', firstName: 'Agnes', lastName: 'Namubiru', roleId: roles.administrator },
  { name: 'bursar', firstName: 'Ruth', lastName: 'Namatovu', roleId: roles.bursar },
] as const;

/** Returns the e-mail address of a person of the demo. */
export const demoEmailOf = (name: string): string => `${name}@somesa.example`;

const demoEmails = new Set<string | null>(demoPeople.map(({ name }) => demoEmailOf(name)));

/** Settings that say from where the server can be reached. */
export type NetworkSettings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'publicUrl'>;

const hasLoopbackAddress = ({ publicUrl }: Pick<NetworkSettings, 'publicUrl'>): boolean =>
  isLoopback(new URL(publicUrl).hostname);

/** Returns whether nobody but this machine reaches the server: it listens on loopback, and its address is loopback. */
export const isOnLoopbackOnly = (config: Pick<NetworkSettings, 'HOST' | 'publicUrl'>): boolean =>
  isLoopback(config.HOST) && hasLoopbackAddress(config);

/**
 * Returns whether somebody may use the back office with the demo's known password and without a second factor: only the
 * demo's people, and only where the server's address is loopback; behind a proxy or with an open HOST (a container) the
 * operator must have named that address.
 */
export const isDemoLogin = (config: NetworkSettings, { emailKey }: { emailKey: string | null }): boolean => {
  const isClosed = isLoopback(config.HOST) && !config.TRUST_PROXY;
  return hasLoopbackAddress(config) && (isClosed || !!config.PUBLIC_URL) && demoEmails.has(emailKey);
};
