import { type RoleId, roles } from '../people/roles';

/**
 * Roles within a school. head: the head bursar, who also manages its people, website, API keys and payout
 * account. bursar: keeps register and fees, and sends messages. viewer: sees everything of the school but parents' phone numbers,
 * and changes nothing.
 */
export const schoolRoles = ['head', 'bursar', 'viewer'] as const;
export type SchoolRole = (typeof schoolRoles)[number];

/**
 * Callers with each kind of access, by role within a school and by role at the operator. school: people of a
 * school, who see their own school only, and all staff. school_bursar and school_head: those of them who may
 * change something. head_bursar: the head bursar of a school alone. payout_account: who may request another payout account. staff: the operator's staff.
 * administrator: staff who change permissions and products.
 */
export const adminAccess = {
  school: { atSchool: ['head', 'bursar', 'viewer'], atOperator: [roles.staff, roles.administrator] },
  school_bursar: { atSchool: ['head', 'bursar'], atOperator: [roles.staff, roles.administrator] },
  school_head: { atSchool: ['head'], atOperator: [roles.staff, roles.administrator] },
  head_bursar: { atSchool: ['head'], atOperator: [] },
  payout_account: { atSchool: ['head'], atOperator: [roles.administrator] },
  staff: { atSchool: [], atOperator: [roles.staff, roles.administrator] },
  administrator: { atSchool: [], atOperator: [roles.administrator] },
} as const satisfies Record<string, { atSchool: readonly SchoolRole[]; atOperator: readonly RoleId[] }>;

/** Access that the whole phone numbers of parents need. */
export const PHONE_ACCESS = 'school_bursar';

/** Kind of access to the back office. */
export type AdminAccess = keyof typeof adminAccess;

/** Returns whether a role has access. A bursar's role within the school counts; without it they have access to nothing. */
export const hasAccess = (
  role: RoleId,
  access: AdminAccess,
  schoolRole: SchoolRole | null | undefined = null,
): boolean => {
  const { atSchool, atOperator } = adminAccess[access];
  return role === roles.bursar
    ? atSchool.some((allowed) => allowed === schoolRole)
    : atOperator.some((allowed) => allowed === role);
};

/** Actions for a school, with the access that each needs. */
const schoolActions = {
  view: 'school',
  claimPayments: 'school_bursar',
  manageFees: 'school_bursar',
  sendMessages: 'school_bursar',
  manageGate: 'school_head',
  manageWebsite: 'school_head',
  managePeople: 'school_head',
  choosePrepayments: 'school_head',
  manageApiKeys: 'school_head',
  requestPayoutAccount: 'payout_account',
  exportAll: 'head_bursar',
} as const satisfies Record<string, AdminAccess>;
export type SchoolAction = keyof typeof schoolActions;

/** Returns whether a signed-in user may do something for a school: staff for every school, bursars for their own. */
export const mayActForSchool = (
  user: { role_id: RoleId; school_role?: SchoolRole | undefined },
  action: SchoolAction,
): boolean => hasAccess(user.role_id, schoolActions[action], user.school_role);
