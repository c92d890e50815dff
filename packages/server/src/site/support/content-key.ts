import { createHash } from 'node:crypto';
import { emailKey } from '@somesa/core';

/** How long the same words from the same person count as sent twice by mistake, in milliseconds. */
export const SAME_WITHIN_MS = 10 * 60_000;

/** The same for the same words from the same e-mail address. */
export const contentKeyOf = (email: string, words: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([emailKey(email), ...words]))
    .digest('base64url');
