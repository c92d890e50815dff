import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Derives the token that gives access to a payment. It is derived so that a repeated request can return it again without storing it. */
export const derivePaymentToken = (secretKey: Buffer, paymentId: string): string =>
  createHmac('sha256', secretKey).update(`payment-secret:${paymentId}`).digest('base64url');

/** Returns the hash of a payment token, which is stored instead of the token. */
export const hashPaymentToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Compares a payment token with the stored hash in constant time. */
export const isPaymentToken = (token: string, hash: string): boolean => {
  const actual = Buffer.from(hashPaymentToken(token));
  const stored = Buffer.from(hash);
  return actual.length === stored.length && timingSafeEqual(actual, stored);
};
