import { roles } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { users } from '../tables/users';

/**
 * Locks the head bursars of a school who can log in, so that two who remove each other at the same time can't both succeed. Returns
 * their IDs.
 */
export const lockHeadBursars = async (tx: Tx, schoolId: number): Promise<string[]> => {
  const found = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        eq(users.roleId, roles.bursar),
        eq(users.schoolRole, 'head'),
        isNotNull(users.phoneVerifiedAt),
        isNull(users.lockedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for('no key update');
  return found.map(({ id }) => id);
};

/** Returns the role of a new bursar of a school: the first one is its head bursar. */
export const chooseSchoolRole = async (tx: Tx, schoolId: number): Promise<SchoolRole> =>
  (await lockHeadBursars(tx, schoolId)).length === 0 ? 'head' : 'bursar';
