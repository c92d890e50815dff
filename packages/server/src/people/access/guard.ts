import { err, ok, type Problem, problem, type Result, type RoleId } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Queryable } from '../../platform/db/database';
import type { NetworkSettings } from '../accounts/demo-logins';
import { hasFreshCode, secondFactorState } from '../second-factor/second-factor-state';
import { findSession, type SignedInUser } from '../sign-in/sessions';

/** Asks who calls. For every room that shows or changes what is somebody’s own. */
export interface Guard {
  /** Finds the signed-in user. Returns null if no one is signed in, or if the token is no longer valid or lacks its second factor. */
  findUser(request: FastifyRequest): Promise<SignedInUser | null>;
  /** Returns who gave the right password, also where the second factor is still to come. */
  requirePassword(request: FastifyRequest): Promise<Result<SignedInUser, Problem>>;
  /** Returns whether a person of the back office entered a code of the second factor within the last minutes. */
  isFresh(me: SignedInUser): boolean;
  /** Returns the signed-in user, or the problem to answer with. */
  requireUser(request: FastifyRequest): Promise<Result<SignedInUser, Problem>>;
  /** Returns the signed-in user if they have one of these roles, or the problem to answer with. */
  requireRole(request: FastifyRequest, ...allowed: RoleId[]): Promise<Result<SignedInUser, Problem>>;
}

/** Calls that a screen makes without its person: they keep no session from becoming idle. */
const unattendedRoutes: readonly (string | undefined)[] = ['/api/admin/work', '/api/parent/events'];

const isUse = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' || !unattendedRoutes.includes(routeOptions.url);

const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Knows people by the token that they were given when they signed in. */
export const createGuard = ({
  database,
  clock,
  config,
}: {
  database: Queryable;
  clock: Clock;
  config: NetworkSettings;
}): Guard => {
  const findAny = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const token = tokenOf(request);
    return token === null ? null : findSession(database, token, { clock, isUse: isUse(request) });
  };
  const isWhole = (me: SignedInUser): boolean => {
    const status = secondFactorState(config, me);
    return status === null || status === 'demo';
  };
  const findUser = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const found = await findAny(request);
    return found && isWhole(found) ? found : null;
  };
  const requirePassword = async (request: FastifyRequest): Promise<Result<SignedInUser, Problem>> => {
    const found = await findAny(request);
    return found ? ok(found) : err(problem('session_ended'));
  };
  const requireUser = async (request: FastifyRequest): Promise<Result<SignedInUser, Problem>> => {
    const found = await requirePassword(request);
    if (!found.ok || isWhole(found.value)) return found;
    return err(problem('second_factor_needed'));
  };
  return {
    findUser,
    requirePassword,
    isFresh: (me) => hasFreshCode(config, me, clock.now()),
    requireUser,
    requireRole: async (request, ...allowed) => {
      const found = await requireUser(request);
      if (!found.ok || allowed.some((role) => role === found.value.user.roleId)) return found;
      return err(problem('role_not_allowed'));
    },
  };
};
