import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address as text, or the eight groups of an IPv6 address. */
export type ParsedAddress = { ipv4: string } | { groups: number[] };

/** First six groups of IPv6 addresses that contain an IPv4 address: mapped and NAT64. */
const ipv4Prefixes = ['0,0,0,0,0,65535', '100,65435,0,0,0,0'];

/** Caller of all invalid addresses. */
const UNKNOWN = 'unknown';

/** Removes brackets, port and zone from an address. */
const stripPort = (text: string): string => {
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  const bare = inBrackets?.[1] ?? text;
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(bare);
  return (withPort?.[1] ?? bare).replace(/%.*$/s, '');
};

const parseGroups = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** Parses an address of a socket or a proxy header. Returns null if it is invalid. */
export const parseAddress = (text = ''): ParsedAddress | null => {
  const address = stripPort(text.trim()).toLowerCase();
  if (isIPv4(address)) return { ipv4: address };
  if (!isIPv6(address)) return null;
  const hexadecimal = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = hexadecimal.split('::');
  const [before, after] = [parseGroups(head), parseGroups(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => 0), ...after];
  if (!ipv4Prefixes.includes(groups.slice(0, 6).join())) return { groups };
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
  return { ipv4: bytes.join('.') };
};

const formatPrefix = (groups: readonly number[], length: number): string =>
  groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':');

/**
 * Returns the caller that an address counts as: the IPv4 address, or the /64 of an IPv6 address. A request whose connection has been
 * closed, as after a malformed body, has no address, whatever Fastify's types say.
 */
export const getCaller = (address: string | undefined): string => {
  const parsed = parseAddress(address);
  if (!parsed) return UNKNOWN;
  return 'ipv4' in parsed ? parsed.ipv4 : formatPrefix(parsed.groups, 4);
};

/** Returns the /48 of an IPv6 address: one customer can own all of its 65,536 /64s. Returns null for any other address. */
export const findNetwork = (address: string | undefined): string | null => {
  const parsed = parseAddress(address);
  return parsed && 'groups' in parsed ? formatPrefix(parsed.groups, 3) : null;
};
