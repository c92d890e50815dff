import { roles } from '@somesa/core';
import { and, eq, gt, isNotNull, like, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { wasDemoFilled } from '../../platform/db/installation-facts';
import { users } from '../tables/users';
import { getDemoEmail } from './demo-logins';

/** Phone number of the demo parent. Only demo data has it verified together with the demo parent's email address. */
const DEMO_PARENT_MSISDN = '+256772000101';

/**
 * Returns whether the database ever had demo data, or has a demo account, whatever its password. Registering can't cause
 * this: the demo parent also needs the demo's verified phone number.
 */
export const hasDemoData = async (database: Database): Promise<boolean> => {
  if (await wasDemoFilled(database)) return true;
  const found = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        and(like(users.emailKey, getDemoEmail('%')), gt(users.roleId, roles.parent)),
        and(
          eq(users.emailKey, getDemoEmail('parent')),
          eq(users.msisdn, DEMO_PARENT_MSISDN),
          isNotNull(users.phoneVerifiedAt),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
};
