import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const OTP_DIGITS = 6;
/** Lifetime of a one-time code, in milliseconds. */
export const OTP_LIFETIME_MS = 10 * 60_000;
/** Lifetime of a link to set a new password, in milliseconds. */
export const RESET_LINK_LIFETIME_MS = 30 * 60_000;
/** Maximum attempts per code. */
export const MAX_OTP_ATTEMPTS = 5;

/** Creates a random token of 256 bits: 43 characters in base64url. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Hashes a token for storage. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a one-time code. */
export const createOtp = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** Compares two secrets in constant time. */
export const isEqualSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Hashes a guessable text with the secret key and its purpose. */
export const hashWithKey = (secretKey: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest('base64url');
