import { err, ok, type Problem, problem, type Result, type RoleId } from '@somesa/core';
import type { SchoolKeyScope } from '@somesa/core/admin';
import { isClosedInView } from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { NetworkSettings } from '../accounts/demo-logins';
import { getSecondFactorStatus, hasFreshCode } from '../second-factor/second-factor-state';
import { findSession, type SignedInUser } from '../sign-in/sessions';
import { schools } from '../tables/schools';
import { findSchoolKey, type SchoolKey } from './school-keys';

export type School = typeof schools.$inferSelect;

/** Authentication of requests. */
export interface Guard {
  /** Finds the signed-in user. Returns null if no one is signed in, or the session has ended or lacks its second factor. */
  findUser(request: FastifyRequest): Promise<SignedInUser | null>;
  /** Returns a problem if the caller views a school, in which they may neither change nor download anything by this request. */
  admitInView(request: FastifyRequest): Promise<Result<object, Problem>>;
  /** Returns the user of a session, even if its second factor is still missing. */
  requirePassword(request: FastifyRequest): Promise<Result<SignedInUser, Problem>>;
  /** Returns whether a back-office user entered a second-factor code within the last minutes. */
  isFresh(me: SignedInUser): boolean;
  /** Returns the signed-in user, or a problem. */
  requireUser(request: FastifyRequest): Promise<Result<SignedInUser, Problem>>;
  /** Returns the signed-in user if they have one of these roles, or a problem. */
  requireRole(request: FastifyRequest, ...allowed: RoleId[]): Promise<Result<SignedInUser, Problem>>;
  /** Returns the API key of a school's own system, or a problem if it does not work or lacks the scope. */
  requireSchoolKey(request: FastifyRequest, scope: SchoolKeyScope): Promise<Result<SchoolKey, Problem>>;
  /** Finds a school by its ID. Returns null if it does not exist, or the user works for another one. */
  findSchool(staffUser: StaffUser, id: unknown): Promise<School | null>;
}

/** Header of automatic requests, such as those of a screen that follows payments. */
const AUTOMATIC_HEADER = 'x-automatic';

/** Routes that screens poll by themselves; requests to them don't keep a session from becoming idle. */
const unattendedRoutes: readonly (string | undefined)[] = ['/api/admin/queue-items', '/api/parent/events'];

const isActivity = ({ method, routeOptions, headers }: FastifyRequest): boolean =>
  method !== 'GET' || !(AUTOMATIC_HEADER in headers || unattendedRoutes.includes(routeOptions.url));

const isClosed = ({ method, routeOptions }: FastifyRequest): boolean => {
  const { endpoint } = routeOptions.config;
  return endpoint ? isClosedInView(endpoint) : method !== 'GET';
};

const getBearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Creates the guard, which identifies users by the bearer token of their session. */
export const createGuard = ({
  database,
  clock,
  config,
}: {
  database: Queryable;
  clock: Clock;
  config: NetworkSettings;
}): Guard => {
  const findAnySession = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const token = getBearerToken(request);
    if (token === null) return null;
    const found = await findSession(database, token, { clock, isActivity: isActivity(request) });
    if (found) request.callerId = found.user.id;
    return found;
  };
  const hasSecondFactor = (me: SignedInUser): boolean => {
    const status = getSecondFactorStatus(config, me);
    return status === null || status === 'demo';
  };
  const findUser = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const found = await findAnySession(request);
    return found && hasSecondFactor(found) ? found : null;
  };
  const requirePassword = async (request: FastifyRequest): Promise<Result<SignedInUser, Problem>> => {
    const found = await findAnySession(request);
    if (!found) return err(problem('session_ended'));
    return found.schoolView && isClosed(request) ? err(problem('school_view_read_only')) : ok(found);
  };
  const requireUser = async (request: FastifyRequest): Promise<Result<SignedInUser, Problem>> => {
    const found = await requirePassword(request);
    if (!found.ok || hasSecondFactor(found.value)) return found;
    return err(problem('second_factor_needed'));
  };
  return {
    findUser,
    admitInView: async (request) => {
      const found = isClosed(request) ? await findAnySession(request) : null;
      return found?.schoolView ? err(problem('school_view_read_only')) : ok({});
    },
    requirePassword,
    isFresh: (me) => hasFreshCode(config, me, clock.now()),
    requireUser,
    requireRole: async (request, ...allowed) => {
      const found = await requireUser(request);
      if (!found.ok || allowed.some((role) => role === found.value.user.roleId)) return found;
      return err(problem('role_not_allowed'));
    },
    requireSchoolKey: async (request, scope) => {
      const key = await findSchoolKey(database, request.headers.authorization, clock.now());
      if (!key) return err(problem('api_key_invalid'));
      request.callerId = key.id;
      if (!key.isConfirmed) return err(problem('api_key_unconfirmed'));
      return key.scopes.includes(scope) ? ok(key) : err(problem('api_key_scope_missing', { scope }));
    },
    findSchool: async ({ schoolId }, id) => {
      if (schoolId !== null && schoolId !== id) return null;
      const [school] = await database.orm
        .select()
        .from(schools)
        .where(eq(schools.id, Number(id)));
      return school ?? null;
    },
  };
};
