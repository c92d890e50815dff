import { cleanText } from '../strings/clean-text';

/** Maximum number of characters of an email address (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Pattern of an email address, without quoted parts and non-ASCII characters, which few mail servers accept. */
export const EMAIL_PATTERN = `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`;

const wellFormed = new RegExp(EMAIL_PATTERN);

/** Returns whether a text has the form of an email address. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && wellFormed.test(text);

/** Normalises an email address for comparison: lower case, without surrounding spaces. */
export const normaliseEmail = (email: string): string => cleanText(email).toLowerCase();
