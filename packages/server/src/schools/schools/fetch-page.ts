import { lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Maximum time for fetching a page with all of its redirects, in milliseconds. */
export const PAGE_TIMEOUT_MS = 5_000;
/** As much of a page as is read, in bytes. */
export const MAX_PAGE_BYTES = 1024 * 1024;
/** Maximum number of redirects that are followed. */
const MAX_REDIRECTS = 3;

/** Rules for the pages that may be fetched at all. */
export interface PageRules {
  /** The origins that a page, and what it redirects to, may have. */
  origins: readonly string[];
  /** Returns true if an IP address may be connected to. */
  isAllowed: (address: string) => boolean;
  timeoutMs?: number;
}

/** Answers the very addresses that are connected to, so that a name can't mean another one afterwards; refuses a name with a forbidden one. */
const lookupAllowed =
  (isAllowed: PageRules['isAllowed']): LookupFunction =>
  (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return answer(new Error('the name leads to an address that is not public'), '');
      }
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };

const request = (page: URL, { isAllowed }: PageRules, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = page.protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'snippet-check' };
    get(page, { agent: false, lookup: lookupAllowed(isAllowed), signal, headers }, resolve).on(
      'error',
      reject,
    );
  });

const readText = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_PAGE_BYTES) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_PAGE_BYTES).toString('utf8');
};

const isAddressAllowed = ({ hostname }: URL, isAllowed: PageRules['isAllowed']): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host);
};

const follow = async (
  page: URL,
  rules: PageRules,
  signal: AbortSignal,
  left: number,
): Promise<string | null> => {
  if (!rules.origins.includes(page.origin) || !isAddressAllowed(page, rules.isAllowed)) return null;
  const answer = await request(page, rules, signal);
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    answer.destroy();
    const next = URL.canParse(headers.location, page) ? new URL(headers.location, page) : null;
    return next && left > 0 ? follow(next, rules, signal, left - 1) : null;
  }
  const isPage = /^text\/html|^application\/xhtml/i.test(headers['content-type'] ?? '');
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (statusCode === 200 && isPage && isPlain) return readText(answer);
  answer.destroy();
  return null;
};

/** Fetches a page of a stranger's site; null where there is none that may be read. Nothing of ours goes out with it. */
export const fetchPage = async (page: URL, rules: PageRules): Promise<string | null> => {
  try {
    const signal = AbortSignal.timeout(rules.timeoutMs ?? PAGE_TIMEOUT_MS);
    return await follow(page, rules, signal, MAX_REDIRECTS);
  } catch {
    // A name that leads nowhere, a line that breaks, a certificate that is none: whatever it was, there is no page.
    return null;
  }
};
