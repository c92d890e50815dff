import type { Msisdn } from '@somesa/core';
import { and, eq, isNotNull } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { users } from '../tables/users';

/**
 * Locks a phone number until the transaction ends, so that its owner can't change while someone applies for a loan with
 * it. Must be called before the row of any user is locked.
 */
export const lockPhone = (tx: Tx, msisdn: Msisdn): Promise<void> =>
  acquireAdvisoryLock(tx, `phone:${msisdn}`);

/** Finds the ID of the user who has verified a phone number, and locks the row for sharing. Returns null if there is none. */
export const findPhoneOwner = async (tx: Tx, msisdn: Msisdn): Promise<string | null> => {
  const [owner] = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.msisdn, msisdn), isNotNull(users.phoneVerifiedAt)))
    .for('share');
  return owner?.id ?? null;
};
