import { problem, type RoleId, roles } from '@somesa/core';
import { isLetIn, type OfficeAccess } from '@somesa/core/office';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../accounts/guard';
import { sendProblem } from '../http/send-problem';
import { needsStepUp } from './step-up-calls';

/** Who works in the back office, and calls. */
export interface Officer {
  id: string;
  roleId: RoleId;
  /** The school that a bursar sees, and nothing else; null for the provider's people. */
  schoolId: number | null;
  /** Hash of the token that the call came with. */
  sessionHash: string;
}

/** Nothing has a name with a NUL: no database of ours keeps one. */
const namesNothing = (params: unknown): boolean =>
  Object.values(params ?? {}).some((word) => String(word).includes('\0'));

/**
 * Who calls, if they may come in; null where they may not, and the answer is given: 401 to a stranger, 403 to the provider's people where
 * only an administrator may, and to anybody else there is nothing here; 428 where the second factor must be confirmed first. What the back office answers is kept by nobody.
 */
export const enterOffice = async (
  guard: Guard,
  request: FastifyRequest,
  reply: FastifyReply,
  access: OfficeAccess,
): Promise<Officer | null> => {
  const found = await guard.requireUser(request);
  if (!found.ok) {
    sendProblem(reply, found.error);
    return null;
  }
  const { id, schoolId, ...user } = found.value.user;
  const roleId = user.roleId as RoleId;
  if (isLetIn(roleId, access) && !namesNothing(request.params)) {
    if (needsStepUp(request) && !guard.isFresh(found.value)) {
      sendProblem(reply, problem('confirmation_needed'));
      return null;
    }
    return {
      id,
      roleId,
      schoolId: roleId === roles.bursar ? schoolId : null,
      sessionHash: found.value.sessionHash,
    };
  }
  const isForHigher = isLetIn(roleId, 'staff') && !isLetIn(roleId, access);
  sendProblem(reply, problem(isForHigher ? 'role_not_allowed' : 'not_found'));
  return null;
};
