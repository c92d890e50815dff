import type { Msisdn } from '@somesa/core';
import { and, eq, isNotNull } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { users } from '../../platform/db/schema';

/**
 * Locks a phone number until the transaction ends, for everyone who changes its owner or applies with it, so that no
 * application slips through in between. Must be called before any row of a person is locked.
 */
export const lockPhone = (tx: Tx, msisdn: Msisdn): Promise<void> =>
  acquireAdvisoryLock(tx, `phone:${msisdn}`);

/** Finds the ID of the person who has verified a number, and locks that row for sharing; returns null if nobody has. */
export const findPhoneOwner = async (tx: Tx, msisdn: Msisdn): Promise<string | null> => {
  const [owner] = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.msisdn, msisdn), isNotNull(users.phoneVerifiedAt)))
    .for('share');
  return owner?.id ?? null;
};
