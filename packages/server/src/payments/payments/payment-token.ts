import { createHmac } from 'node:crypto';
import { hashToken, isEqualSecret } from '../../platform/crypto/tokens';

/** Derives the token that gives access to a payment. It is derived so that a repeated request can return it again without storing it. */
export const derivePaymentToken = (secretKey: Buffer, paymentId: string): string =>
  createHmac('sha256', secretKey).update(`payment-secret:${paymentId}`).digest('base64url');

/** Compares a payment token with the stored hash in constant time. */
export const isPaymentToken = (token: string, hash: string): boolean => isEqualSecret(hashToken(token), hash);
