import { type RoleId, roles } from '../roles';

/**
 * Roles that have access. school: people who work for a school, and the provider's staff; a bursar sees their own
 * school only. staff: the provider's staff. administrator: those of the staff who change permissions and products.
 */
export const adminAccess = {
  school: [roles.bursar, roles.staff, roles.administrator],
  staff: [roles.staff, roles.administrator],
  administrator: [roles.administrator],
} as const satisfies Record<string, readonly RoleId[]>;

/** The names of what one may be let into. */
export type AdminAccess = keyof typeof adminAccess;

/** Tells whether a role is let in. */
export const hasAccess = (role: RoleId, access: AdminAccess): boolean =>
  adminAccess[access].some((each) => each === role);
