import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Derives the payment token with which a payer proves access to a payment. It is derived, so that a replay can return it again and no table stores it. */
export const paymentSecret = (secretKey: Buffer, paymentId: string): string =>
  createHmac('sha256', secretKey).update(`payment-secret:${paymentId}`).digest('base64url');

/** Returns the hash of a payment token, which is stored instead of the token. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares a secret with the stored hash in constant time. */
export const secretMatches = (secret: string, hash: string): boolean => {
  const given = Buffer.from(secretHash(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
};
