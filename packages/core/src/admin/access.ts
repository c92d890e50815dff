import { type RoleId, roles } from '../roles';

/**
 * Roles with each kind of access. school: bursars, who see their own school only, and all staff. staff: the operator's
 * staff. administrator: staff who change permissions and products.
 */
export const adminAccess = {
  school: [roles.bursar, roles.staff, roles.administrator],
  staff: [roles.staff, roles.administrator],
  administrator: [roles.administrator],
} as const satisfies Record<string, readonly RoleId[]>;

/** Kind of access to the back office. */
export type AdminAccess = keyof typeof adminAccess;

/** Returns whether a role has access. */
export const hasAccess = (role: RoleId, access: AdminAccess): boolean =>
  adminAccess[access].some((allowed) => allowed === role);
