import { lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { isLoopback } from '../../platform/config/loopback';

/** Maximum time for fetching a page with all of its redirects, in milliseconds. */
const PAGE_TIMEOUT_MS = 5_000;
/** Maximum number of bytes read of a page; the rest is ignored. */
export const MAX_PAGE_BYTES = 1024 * 1024;
/** Maximum number of redirects that are followed. */
const MAX_REDIRECTS = 3;

interface PageRules {
  /** Allowed origins of the page and of its redirects. */
  origins: readonly string[];
  /** Returns true if an IP address may be connected to. */
  isAllowed: (address: string) => boolean;
  timeoutMs?: number;
}

/** Creates a DNS lookup that fails if any address of a host name is not allowed. The connection uses the addresses it returns, so that the name can't resolve to another one later. */
export const createAllowedLookup =
  (isAllowed: PageRules['isAllowed']): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Error('the name leads to an address that is not public'), '');
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

const request = (page: URL, { isAllowed }: PageRules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = page.protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'snippet-check' };
    get(page, { agent: false, lookup: createAllowedLookup(isAllowed), signal, headers }, resolve).on(
      'error',
      reject,
    );
  });

const readText = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_PAGE_BYTES) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_PAGE_BYTES).toString('utf8');
};

/** Returns whether a URL may be connected to as far as its host says: an IP address must be allowed, and a name is checked by the lookup. */
export const isAddressAllowed = ({ hostname }: URL, isAllowed: PageRules['isAllowed']): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host);
};

const fetchFollowingRedirects = async (
  page: URL,
  rules: PageRules,
  signal: AbortSignal,
  left: number,
): Promise<string | null> => {
  if (!rules.origins.includes(page.origin) || !isAddressAllowed(page, rules.isAllowed)) return null;
  const response = await request(page, rules, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    const next = URL.canParse(headers.location, page) ? new URL(headers.location, page) : null;
    return next && left > 0 ? fetchFollowingRedirects(next, rules, signal, left - 1) : null;
  }
  const isPage = /^text\/html|^application\/xhtml/i.test(headers['content-type'] ?? '');
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (statusCode === 200 && isPage && isPlain) return readText(response);
  response.destroy();
  return null;
};

/** Fetches a page of an external website. Returns null if there is none or it may not be fetched. Sends no credentials. */
export const fetchPage = async (page: URL, rules: PageRules): Promise<string | null> => {
  try {
    const signal = AbortSignal.timeout(rules.timeoutMs ?? PAGE_TIMEOUT_MS);
    return await fetchFollowingRedirects(page, rules, signal, MAX_REDIRECTS);
  } catch {
    // The caller handles a failure of DNS, the connection or the certificate like a missing page.
    return null;
  }
};

const createBlockList = (type: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
};

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry), and multicast ranges. */
const nonPublicIpv4 = createBlockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** Global unicast range of IPv6, and its parts that are not globally reachable. */
const globalIpv6 = createBlockList('ipv6', ['2000::/3']);
const nonPublicIpv6 = createBlockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

const loopbackIpv4 = createBlockList('ipv4', ['127.0.0.0/8']);

/** Returns whether an IP address is reachable on the internet, so not private, loopback, link-local or reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !nonPublicIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !nonPublicIpv6.check(address, 'ipv6');
};

export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? loopbackIpv4.check(address, 'ipv4') : address === '::1';

/** Creates the rule for addresses that may be connected to: public ones, and on a developer's machine its own. */
export const createAddressRule = (publicUrl: string): ((address: string) => boolean) => {
  const isLocalServer = isLoopback(new URL(publicUrl).hostname);
  return (address) => isPublicAddress(address) || (isLocalServer && isLoopbackAddress(address));
};
