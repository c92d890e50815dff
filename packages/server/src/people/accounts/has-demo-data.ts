import { roles } from '@somesa/core';
import { and, eq, gt, isNotNull, like, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { wasDemoFilled } from '../../platform/db/installation-facts';
import { users } from '../../platform/db/schema';
import { demoEmailOf } from './demo-logins';

/** Phone of the demo's parent, which the demo alone can have verified with that e-mail address. */
const DEMO_PARENT_MSISDN = '+256772000101';

/**
 * Returns whether demo data was ever filled in, or one of the demo's accounts exists, whatever its password is now. Nobody can
 * bring that about by registering: a parent of that name needs the demo's verified phone too.
 */
export const hasDemoData = async (database: Database): Promise<boolean> => {
  if (await wasDemoFilled(database)) return true;
  const found = await database.orm
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        and(like(users.emailKey, demoEmailOf('%')), gt(users.roleId, roles.parent)),
        and(
          eq(users.emailKey, demoEmailOf('parent')),
          eq(users.msisdn, DEMO_PARENT_MSISDN),
          isNotNull(users.phoneVerifiedAt),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
};
