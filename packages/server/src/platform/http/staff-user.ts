import type { RoleId } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';

/** Signed-in back-office user who makes a request. */
export interface StaffUser {
  id: string;
  roleId: RoleId;
  /** School of a bursar, who sees nothing else; null for staff. */
  schoolId: number | null;
  /** Role of a bursar within their school; absent for staff. */
  schoolRole?: SchoolRole | null;
  /** Hash of the session token. */
  sessionHash: string;
  /** API key of a school's own system, which acts for the user who created it; absent if the user acts. */
  apiKeyId?: string;
}
