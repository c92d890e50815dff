import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a payer proves a payment with. Derived, so that a replay can answer it again and no table holds it. */
export const paymentSecret = (secretKey: Buffer, paymentId: string): string =>
  createHmac('sha256', secretKey).update(`payment-secret:${paymentId}`).digest('base64url');

/** What is stored of a secret. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Compares a secret with the stored hash in constant time. */
export const secretMatches = (secret: string, hash: string): boolean => {
  const given = Buffer.from(secretHash(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
};
