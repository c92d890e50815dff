import type { RoleId } from '@somesa/core';

/** Signed-in back-office user who makes a request. */
export interface StaffUser {
  id: string;
  roleId: RoleId;
  /** School of a bursar, who sees nothing else; null for staff. */
  schoolId: number | null;
  /** Hash of the session token. */
  sessionHash: string;
}
