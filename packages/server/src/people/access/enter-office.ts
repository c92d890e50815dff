import { err, ok, type Problem, problem, type Result, type RoleId, roles } from '@somesa/core';
import { isLetIn, type OfficeAccess } from '@somesa/core/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Officer } from '../../platform/http/officer';
import { sendProblem } from '../../platform/http/send-problem';
import type { Guard } from './guard';
import { needsStepUp } from './step-up-calls';

export type { Officer };

/** Nothing has a name with a NUL: no database of ours keeps one. */
const namesNothing = (params: unknown): boolean =>
  Object.values(params ?? {}).some((word) => String(word).includes('\0'));

/**
 * Finds the signed-in member of the back office. Problems: 401 if nobody is signed in, 403 if staff need administrator rights, 404 for
 * everyone else, 428 if the second factor must be confirmed first.
 */
export const findOfficer = async (
  guard: Guard,
  request: FastifyRequest,
  access: OfficeAccess,
): Promise<Result<Officer, Problem>> => {
  const found = await guard.requireUser(request);
  if (!found.ok) return found;
  const { id, schoolId, ...user } = found.value.user;
  const roleId = user.roleId as RoleId;
  if (!isLetIn(roleId, access) || namesNothing(request.params)) {
    const isForHigher = isLetIn(roleId, 'staff') && !isLetIn(roleId, access);
    return err(problem(isForHigher ? 'role_not_allowed' : 'not_found'));
  }
  if (needsStepUp(request) && !guard.isFresh(found.value)) return err(problem('confirmation_needed'));
  return ok({
    id,
    roleId,
    schoolId: roleId === roles.bursar ? schoolId : null,
    sessionHash: found.value.sessionHash,
  });
};

/** Finds the signed-in member of the back office; sends the problem and returns null if there is none. */
export const enterOffice = async (
  guard: Guard,
  request: FastifyRequest,
  reply: FastifyReply,
  access: OfficeAccess,
): Promise<Officer | null> => {
  const officer = await findOfficer(guard, request, access);
  if (officer.ok) return officer.value;
  sendProblem(reply, officer.error);
  return null;
};
