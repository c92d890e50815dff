import { err, type Problem, problem, type Result, roles } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Guard } from './guard';
import type { SignedInUser } from './sessions';

/** Who of staff calls, or the problem to answer with: to anybody else who is signed in, there is nothing here (`not_found`). */
export const requireStaff = async (
  guard: Guard,
  request: FastifyRequest,
): Promise<Result<SignedInUser, Problem>> => {
  const found = await guard.requireRole(request, roles.staff, roles.administrator);
  return !found.ok && found.error.code === 'role_not_allowed' ? err(problem('not_found')) : found;
};
