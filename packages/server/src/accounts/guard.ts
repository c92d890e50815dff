import { err, ok, type Problem, problem, type Result, type RoleId } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import type { Queryable } from '../db/database';
import { findSession, type SignedInUser } from './sessions';

/** Asks who calls. For every room that shows or changes what is somebody’s own. */
export interface Guard {
  /** Who is signed in, if anybody is; a token that no longer counts is nobody. */
  findUser(request: FastifyRequest): Promise<SignedInUser | null>;
  /** Who is signed in, or the problem to answer with. */
  requireUser(request: FastifyRequest): Promise<Result<SignedInUser, Problem>>;
  /** Who is signed in with one of these roles, or the problem to answer with. */
  requireRole(request: FastifyRequest, ...allowed: RoleId[]): Promise<Result<SignedInUser, Problem>>;
}

/** Calls that a screen makes without its person: they keep no session from becoming idle. */
const unattendedRoutes: readonly (string | undefined)[] = ['/api/admin/work', '/api/parent/events'];

const isUse = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' || !unattendedRoutes.includes(routeOptions.url);

const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Knows people by the token that they were given when they signed in. */
export const createGuard = ({ database, clock }: { database: Queryable; clock: Clock }): Guard => {
  const findUser = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const token = tokenOf(request);
    return token === null ? null : findSession(database, token, { clock, isUse: isUse(request) });
  };
  const requireUser = async (request: FastifyRequest): Promise<Result<SignedInUser, Problem>> => {
    const found = await findUser(request);
    return found ? ok(found) : err(problem('session_ended'));
  };
  return {
    findUser,
    requireUser,
    requireRole: async (request, ...allowed) => {
      const found = await requireUser(request);
      if (!found.ok || allowed.some((role) => role === found.value.user.roleId)) return found;
      return err(problem('role_not_allowed'));
    },
  };
};
