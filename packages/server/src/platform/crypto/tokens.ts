import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const OTP_DIGITS = 6;
/** Lifetime of a one-time code, in milliseconds. */
export const OTP_MS = 10 * 60_000;
/** Lifetime of a link to set a new password, in milliseconds. */
export const LINK_MS = 30 * 60_000;
/** Maximum attempts per code. */
export const OTP_TRIES = 5;

/** Makes a token that nobody guesses: 43 letters, digits, dashes and lines. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the hash of a token, which is stored instead of it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a one-time code. */
export const newOtp = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** Hashes what is short enough to be guessed, with the installation’s key and what it is for. */
export const keyedHash = (secretKey: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest('base64url');
