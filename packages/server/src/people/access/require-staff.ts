import { err, ok, type Problem, problem, type Result, type RoleId, roles } from '@somesa/core';
import { type AdminAccess, adminAccess, hasAccess } from '@somesa/core/admin';
import type { FastifyRequest } from 'fastify';
import type { StaffUser } from '../../platform/http/staff-user';
import type { Guard } from './guard';

/** Returns whether a path parameter contains a NUL, which PostgreSQL rejects, so that nothing can have that ID. */
const hasNulCharacter = (params: unknown): boolean =>
  Object.values(params ?? {}).some((word) => String(word).includes('\0'));

/** Returns whether some people of a school have access. */
const isForSchools = (access: AdminAccess): boolean => adminAccess[access].atSchool.length > 0;

/**
 * Returns the signed-in back-office user. Problems: 401 if no one is signed in, 403 if staff or people of a school need a higher role,
 * 404 for everyone else, 428 if the second factor must be confirmed first.
 */
export const requireStaff = async (
  guard: Guard,
  request: FastifyRequest,
  { access, needsRecentCode }: { access: AdminAccess; needsRecentCode?: boolean | undefined },
): Promise<Result<StaffUser, Problem>> => {
  const found = await guard.requireUser(request);
  if (!found.ok) return found;
  const { id, schoolId, schoolRole, ...user } = found.value.user;
  const roleId = user.roleId as RoleId;
  const isAllowed = hasAccess(roleId, access, schoolRole);
  if (!isAllowed || hasNulCharacter(request.params)) {
    const isForHigher = hasAccess(roleId, 'staff') || (roleId === roles.bursar && isForSchools(access));
    return err(problem(isForHigher && !isAllowed ? 'role_not_allowed' : 'not_found'));
  }
  if (needsRecentCode && !guard.isFresh(found.value)) return err(problem('confirmation_needed'));
  return ok({
    id,
    roleId,
    ...(roleId === roles.bursar ? { schoolId, schoolRole } : { schoolId: null }),
    sessionHash: found.value.sessionHash,
  });
};
