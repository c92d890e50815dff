import type { RoleId } from '@somesa/core';

/** Signed-in member of the back office who makes a call. */
export interface StaffUser {
  id: string;
  roleId: RoleId;
  /** School of a bursar, who sees nothing else; null for the operator's people. */
  schoolId: number | null;
  /** Hash of the session token that the call came with. */
  sessionHash: string;
}
