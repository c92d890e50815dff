import { formatFullName, formatLocalPhone, type Msisdn, type RoleId, type UserView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import type { User } from '../sign-in/sessions';
import { avatars } from '../tables/users';

const toLocal = (msisdn: string): string => formatLocalPhone(msisdn as Msisdn);

/** Returns a user as they see themselves, with their picture. */
export const viewUser = async (db: Queryable, user: User): Promise<UserView> => {
  const [picture] = await db.orm
    .select({ webp: avatars.webp })
    .from(avatars)
    .where(eq(avatars.userId, user.id));
  return {
    id: user.id,
    user_id: user.id,
    role_id: user.roleId as RoleId,
    ...(user.schoolId !== null && { school_id: user.schoolId }),
    ...(user.schoolRole !== null && { school_role: user.schoolRole }),
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: formatFullName(user.firstName, user.lastName),
    email: user.email ?? '',
    contact: user.msisdn ? toLocal(user.msisdn) : '',
    avatar: picture ? `data:image/webp;base64,${Buffer.from(picture.webp).toString('base64')}` : null,
    phone_verified: user.phoneVerifiedAt !== null,
    pending: {
      contact: user.pendingMsisdn === null ? null : toLocal(user.pendingMsisdn),
      email: user.pendingEmail,
    },
  };
};
