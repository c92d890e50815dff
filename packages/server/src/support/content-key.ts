import { createHash } from 'node:crypto';
import { emailKey } from '@somesa/core';
import type { Tx } from '../db/database';

/** How long the same words from the same person count as sent twice by mistake, in milliseconds. */
export const SAME_WITHIN_MS = 10 * 60_000;

/** The same for the same words from the same e-mail address. */
export const contentKeyOf = (email: string, words: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([emailKey(email), ...words]))
    .digest('base64url');

const hold = {
  name: 'support-hold',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/** Lets one transaction at a time past who names the same; the others wait for its end. */
export const holdName = async (tx: Tx, name: string): Promise<void> => {
  await tx.run(hold, [name]);
};
