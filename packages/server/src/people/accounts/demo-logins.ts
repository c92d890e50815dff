import { roles } from '@somesa/core';
import type { Config } from '../../platform/config/config';
import { isLoopback } from '../../platform/config/loopback';

/** Demo users, one for each role: `parent@somesa.example` has the password `parent-demo`. */
export const demoUsers = [
  { name: 'parent', firstName: 'Patience', lastName: 'Nakato', roleId: roles.parent },
  { name: 'staff', firstName: 'Samuel', lastName: 'Okello', roleId: roles.staff },
  { name: 'admin', firstName: 'Agnes', lastName: 'Namubiru', roleId: roles.administrator },
  { name: 'bursar', firstName: 'Ruth', lastName: 'Namatovu', roleId: roles.bursar },
] as const;

/** Returns the email address of a demo user. */
export const getDemoEmail = (name: string): string => `${name}@somesa.example`;

const demoEmails = new Set<string | null>(demoUsers.map(({ name }) => getDemoEmail(name)));

/** Settings that determine from where the server can be reached. */
export type NetworkSettings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'publicUrl'>;

const hasLoopbackAddress = ({ publicUrl }: Pick<NetworkSettings, 'publicUrl'>): boolean =>
  isLoopback(new URL(publicUrl).hostname);

/** Returns whether only this machine can reach the server: it listens on loopback, and its public address is loopback. */
export const isOnLoopbackOnly = (config: Pick<NetworkSettings, 'HOST' | 'publicUrl'>): boolean =>
  isLoopback(config.HOST) && hasLoopbackAddress(config);

/**
 * Returns whether a user may log in to the back office with the well-known demo password and without a second factor. Only
 * demo users may, and only if the server's public address is loopback. Behind a proxy, or with an open HOST (a container),
 * the operator must have set that address.
 */
export const isDemoLogin = (config: NetworkSettings, { emailKey }: { emailKey: string | null }): boolean => {
  const isClosed = isLoopback(config.HOST) && !config.TRUST_PROXY;
  return hasLoopbackAddress(config) && (isClosed || !!config.PUBLIC_URL) && demoEmails.has(emailKey);
};
