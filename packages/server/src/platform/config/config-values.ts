import { isIP } from 'node:net';
import { err, ok, type Result } from '@somesa/core';

/** Returns the user, password, host and port of a URL, as written. */
const authorityOf = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';

/**
 * Returns whether a user or password in a URL has characters that end it too early, such as # and /, or a % that begins no
 * escape. What stands behind them would be taken for the path.
 */
const hasUnescapedPassword = (url: string): boolean => {
  const authority = authorityOf(url);
  const rest = url.slice(url.indexOf('://') + '://'.length + authority.length);
  const beforeQuery = rest.split('?')[0] ?? '';
  const isNamed = authority === '' || authority.includes('@');
  const isCutOff = (isNamed ? beforeQuery : rest).includes('@');
  return isCutOff || /%(?![0-9a-f]{2})/i.test(authority);
};

const ESCAPING =
  'has a user or password with special characters; write each of them as % and its code, such as %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %';

/** Returns what is wrong with the URL of a database, without quoting it, or null. */
export const findDatabaseUrlProblem = (url: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must begin with postgres:// and name a host and a database';
  if (hasUnescapedPassword(url)) return ESCAPING;
  if (!URL.canParse(url)) return 'must be like postgres://user:password@host:5432/database';
  return null;
};

/** Returns what is wrong with the URL of a mail server, without quoting it, or null. */
export const findSmtpUrlProblem = (url: string): string | null => {
  if (/^smtps?:\/\//.test(url) && hasUnescapedPassword(url)) return ESCAPING;
  if (URL.canParse(url) && /^smtps?:\/\/[^/]/.test(url)) return null;
  return 'must begin with smtp:// or smtps:// and name a host';
};

/** Returns what is wrong with the address of a website or an API, or null. */
export const findWebUrlProblem = (url: string): string | null => {
  if (!URL.canParse(url)) return 'must be an absolute URL';
  return /^https?:\/\//i.test(url) ? null : 'must begin with http:// or https://';
};

/** Returns what is wrong with the address of our own site, or null: nothing may follow its host and port. */
export const findSiteUrlProblem = (url: string): string | null => {
  const problem = findWebUrlProblem(url);
  if (problem) return problem;
  const { origin } = new URL(url);
  return url.replace(/\/$/, '').toLowerCase() === origin || new URL(url).href === `${origin}/`
    ? null
    : 'must be a protocol, a host and no path, such as https://fees.example';
};

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (written: string): boolean => {
  const [address = '', bits, ...more] = written.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return family === 0 && namedRanges.includes(written);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** Reads the list of proxies to trust: addresses and ranges, with commas or spaces between them. */
export const readTrustedProxies = (written: string): Result<string[], string> => {
  const proxies = written.split(/[\s,]+/).filter((proxy) => proxy !== '');
  const unknown = proxies.find((proxy) => !isProxy(proxy));
  return unknown === undefined
    ? ok(proxies)
    : err(
        `TRUST_PROXY: '${unknown}' is no address of a proxy; write addresses or ranges such as 10.0.0.7, 10.0.0.0/24 or loopback, with commas between them`,
      );
};
