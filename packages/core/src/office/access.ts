import { type RoleId, roles } from '../roles';

/**
 * Who may come in. school: who works for a school, and the provider's people; a bursar sees their own school only. staff: the
 * provider's people. administrator: those of them who change rights and products.
 */
export const officeAccess = {
  school: [roles.bursar, roles.staff, roles.administrator],
  staff: [roles.staff, roles.administrator],
  administrator: [roles.administrator],
} as const satisfies Record<string, readonly RoleId[]>;

/** The names of what one may be let into. */
export type OfficeAccess = keyof typeof officeAccess;

/** Tells whether a role is let in. */
export const isLetIn = (role: RoleId, access: OfficeAccess): boolean =>
  officeAccess[access].some((each) => each === role);
