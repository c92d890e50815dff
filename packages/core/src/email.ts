/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Pattern of an email address; without quoted parts and other alphabets, which few mail servers accept. */
export const EMAIL_PATTERN = `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`;

const wellFormed = new RegExp(EMAIL_PATTERN);

/** Tells whether a text can be an e-mail address; only a message that arrives proves one. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && wellFormed.test(text);

/** The form in which two ways of writing an address are the same: without spaces around it, in small letters. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
