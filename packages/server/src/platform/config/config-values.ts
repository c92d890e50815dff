import { BlockList, isIP } from 'node:net';
import { err, ok, type Result } from '@somesa/core';

/** Returns the user, password, host and port of a URL as they are written; empty if it has none. */
const getAuthority = (url: string): string => /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';

/** Returns whether a user or password in a URL has unescaped characters that end it too early, such as # and /, or a % that
 * begins no escape. A URL parser would take the rest for the path.
 */
const hasUnescapedPassword = (url: string): boolean => {
  const authority = getAuthority(url);
  const rest = url.slice(url.indexOf('://') + '://'.length + authority.length);
  const beforeQuery = rest.split('?')[0] ?? '';
  const isNamed = authority === '' || authority.includes('@');
  const isCutOff = (isNamed ? beforeQuery : rest).includes('@');
  return isCutOff || /%(?![0-9a-f]{2})/i.test(authority);
};

const ESCAPING =
  'has a user or password with special characters; write each of them as % and its code, such as %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %';

/** Returns the problem with the URL of a database, without quoting the URL; null if there is none. */
export const findDatabaseUrlProblem = (url: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must begin with postgres:// and name a host and a database';
  if (hasUnescapedPassword(url)) return ESCAPING;
  if (!URL.canParse(url)) return 'must be like postgres://user:password@host:5432/database';
  return null;
};

/** Returns the problem with the URL of a mail server, without quoting the URL; null if there is none. */
export const findSmtpUrlProblem = (url: string): string | null => {
  if (/^smtps?:\/\//.test(url) && hasUnescapedPassword(url)) return ESCAPING;
  if (URL.canParse(url) && /^smtps?:\/\/[^/]/.test(url)) return null;
  return 'must begin with smtp:// or smtps:// and name a host';
};

/** Returns the problem with the PIN of a wallet; null if there is none. */
export const findPinProblem = (pin: string): string | null =>
  /^(\d{4})?$/.test(pin) ? null : 'must have 4 digits';

/** Returns the problem with the URL of a website or an API; null if there is none. */
export const findWebUrlProblem = (url: string): string | null => {
  if (!URL.canParse(url)) return 'must be an absolute URL';
  return /^https?:\/\//i.test(url) ? null : 'must begin with http:// or https://';
};

/** Returns the problem with the URL of our own site, which ends after its host and port; null if there is none. */
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

/** Returns the problem with a USSD code; null if there is none. */
export const findUssdCodeProblem = (code: string): string | null =>
  /^\*\d{1,6}(\*\d{1,6}){0,4}#$/.test(code) ? null : 'must be like *284*55#';

/** Parses the addresses and ranges from which webhooks of a provider may come, separated by commas or spaces; all if none is given. */
export const parseSources = (setting: string, written: string): Result<BlockList | null, string> => {
  const sources = new BlockList();
  const all = written.split(/[\s,]+/).filter((source) => source !== '');
  for (const source of all) {
    const [address = '', bits, ...more] = source.split('/');
    const version = isIP(address);
    const maxBits = version === 4 ? 32 : 128;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
    if (version === 0 || !isRange || more.length > 0)
      return err(
        `${setting}: '${source}' is no address; write addresses or ranges such as 192.0.2.7, 192.0.2.0/24`,
      );
    sources.addSubnet(address, Number(bits ?? maxBits), version === 4 ? 'ipv4' : 'ipv6');
  }
  return ok(all.length === 0 ? null : sources);
};

/** Parses the list of trusted proxies: addresses and ranges, separated by commas or spaces. */
export const parseTrustedProxies = (written: string): Result<string[], string> => {
  const proxies = written.split(/[\s,]+/).filter((proxy) => proxy !== '');
  const unknown = proxies.find((proxy) => !isProxy(proxy));
  return unknown === undefined
    ? ok(proxies)
    : err(
        `TRUST_PROXY: '${unknown}' is no address of a proxy; write addresses or ranges such as 10.0.0.7, 10.0.0.0/24 or loopback, with commas between them`,
      );
};
