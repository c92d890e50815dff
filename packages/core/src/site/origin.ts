const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const LAST_LABEL = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** Maximum number of characters of a web origin: a host name has at most 253. */
export const MAX_ORIGIN_LENGTH = 270;

/**
 * Web origins that can be registered, as a regular expression for checks and for the published API: a host
 * name in lower case or an IPv4 address, and a port other than the scheme's default. A content security
 * policy can't name an IPv6 address.
 */
export const ORIGIN_PATTERN = `^https?://(?:(?:${LABEL}\\.)*${LAST_LABEL}|(?:\\d{1,3}\\.){3}\\d{1,3})(?::[1-9]\\d{0,4})?$`;

const originPattern = new RegExp(ORIGIN_PATTERN);

/** Returns whether a text is a web origin: `https://school.example`, without a path or a trailing slash. */
export const isOriginText = (text: string): boolean =>
  text.length <= MAX_ORIGIN_LENGTH && originPattern.test(text);
