import {
  err,
  findOwn,
  ok,
  type Problem,
  parseRequest,
  problem,
  type Result,
  type RoleId,
  roles,
} from '@somesa/core';
import { type AdminAccess, adminAccess, hasAccess } from '@somesa/core/admin';
import type { AnswerOf, Endpoint, RequestOf } from '@somesa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, type Struct, validate } from 'superstruct';
import { parseIdempotencyKey } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import { sendProblem } from '../../platform/http/send-problem';
import type { StaffUser } from '../../platform/http/staff-user';
import { type SignedInUser, toViewedRole } from '../sign-in/sessions';
import type { Guard, School } from './guard';
import { surelyMatches } from './response-check';

/** Returns whether a path parameter contains a NUL, which PostgreSQL rejects, so that nothing can have that ID. */
const hasNulCharacter = (params: unknown): boolean =>
  Object.values(params ?? {}).some((word) => String(word).includes('\0'));

/** Returns whether some people of a school have access. */
const isForSchools = (access: AdminAccess): boolean => adminAccess[access].atSchool.length > 0;

/**
 * Returns the signed-in back-office user. Problems: 401 if no one is signed in, 403 if staff or people of a school need a higher role,
 * 404 for everyone else, 428 if the second factor must be confirmed first.
 */
const requireStaff = async (
  guard: Guard,
  request: FastifyRequest,
  { access, needsRecentCode }: { access: AdminAccess; needsRecentCode?: boolean | undefined },
): Promise<Result<StaffUser, Problem>> => {
  const found = await guard.requireUser(request);
  if (!found.ok) return found;
  const { schoolView } = found.value;
  const isViewing = schoolView && !request.routeOptions.config.endpoint?.isOpenInView;
  const { id, schoolId, schoolRole, ...user } = isViewing
    ? { ...found.value.user, ...toViewedRole(schoolView) }
    : found.value.user;
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

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Status codes of success; each endpoint has one. */
type SuccessStatus = 200 | 201 | 202 | 204;

/** School's own system, which acts like a bursar, with the key's ID. */
type SchoolKeyUser = StaffUser & { schoolId: number; apiKeyId: string };

type SchoolOf<E extends Endpoint> = E['ofSchool'] extends string ? { school: School } : unknown;

type CallerOf<E extends Endpoint> = E['access'] extends `admin_${string}`
  ? { staffUser: StaffUser }
  : E['access'] extends 'school_key'
    ? { staffUser: SchoolKeyUser }
    : E['access'] extends 'user' | 'password'
      ? { me: SignedInUser }
      : unknown;

/** Request parsed according to its contract, with the signed-in user if the endpoint requires one, and the school that it is about. */
export type EndpointRequest<E extends Endpoint> = RequestOf<E> &
  CallerOf<E> &
  SchoolOf<E> & {
    /** Idempotency key; empty if the endpoint needs none. */
    key: string;
    request: FastifyRequest;
    reply: FastifyReply;
  };

type EndpointResult<E extends Endpoint> = Result<AnswerOf<E, SuccessStatus & keyof E['answers']>, Problem>;

/** Handler of an endpoint. Returns the response, a problem, or the reply if it was already sent. */
type Handler<E extends Endpoint> = (call: EndpointRequest<E>) => Promise<EndpointResult<E> | FastifyReply>;

/** Function that registers the route of an endpoint. */
export type Serve = <const E extends Endpoint>(endpoint: E, handle: Handler<E>) => void;

/** Returns the function that parses the fields of a path or a query. */
const createFieldsParser = (members: Endpoint['params']) => {
  if (!members) return () => ok({});
  const struct = object(members);
  return (input: unknown) => parseRequest<object, unknown>(input, struct as never);
};

/** Finds the school that staff or someone of a school requests something about. */
const findSchool = (guard: Guard, caller: object | undefined, id: unknown): Promise<School | null> =>
  guard.findSchool((caller as { staffUser: StaffUser }).staffUser, id);

const getSuccessStatus = ({ answers }: Endpoint): number => Math.min(...Object.keys(answers).map(Number));

/** Describes how a response violates its contract, without any of its values. Returns null if it does not. */
export const findContractViolation = (
  { method, path, answers }: Endpoint,
  status: number,
  body: unknown,
): string | null => {
  const answer = answers[status];
  if (status >= 400 || (answer && 'file' in answer)) return null;
  const route = `${method} ${path} ${status}`;
  if (!answer) return `${route}: the contract has no such status`;
  if (surelyMatches(body, answer)) return null;
  const [failure] = validate(JSON.parse(JSON.stringify(body ?? null)), answer as Struct<unknown, unknown>);
  return failure ? `${route}: ${failure.path.join('.') || 'the response'} is not ${failure.type}` : null;
};

/** Validates responses against their contracts. Calls `onViolation` for each violation. */
export const validateResponses = (app: FastifyInstance, onViolation: (description: string) => void): void => {
  app.addHook('preSerialization', async (request, reply, body) => {
    const { endpoint } = request.routeOptions.config;
    const violation = endpoint ? findContractViolation(endpoint, reply.statusCode, body) : null;
    if (violation !== null) onViolation(violation);
    return body;
  });
};

/**
 * Returns a function that registers the route of an endpoint. The route authorises the caller before the body is read,
 * applies the rate limit, and parses every part of the request.
 */
export const createServe =
  (app: FastifyInstance, { limits, guard }: { limits: Limits; guard: Guard }): Serve =>
  (endpoint, handle) => {
    const {
      method,
      path: url,
      access,
      scope,
      needsRecentCode,
      limit,
      isIdempotent,
      notFound,
      ofSchool,
      body,
      maxBodyBytes,
    } = endpoint as Endpoint;
    const parseParams = createFieldsParser(endpoint.params);
    const parseQuery = createFieldsParser(endpoint.query);
    const callers = new WeakMap<FastifyRequest, object>();
    const authorise = async (request: FastifyRequest): Promise<Result<object, Problem>> => {
      if (access === 'guest') return ok({});
      if (access === 'guest_or_user') return guard.admitInView(request);
      if (access === 'user' || access === 'password') {
        const me = await (access === 'user' ? guard.requireUser(request) : guard.requirePassword(request));
        return me.ok ? ok({ me: me.value }) : me;
      }
      if (access === 'school_key') {
        if (!scope) throw new Error(`${method} ${url} names no scope`);
        const key = await guard.requireSchoolKey(request, scope);
        if (!key.ok) return key;
        const { id: apiKeyId, schoolId, holderId: id } = key.value;
        const limited = await limits.schoolKey(apiKeyId);
        if (limited) return err(limited);
        return ok({ staffUser: { id, roleId: roles.bursar, schoolId, sessionHash: '', apiKeyId } });
      }
      const role = access.slice('admin_'.length) as AdminAccess;
      const staffUser = await requireStaff(guard, request, { access: role, needsRecentCode });
      return staffUser.ok ? ok({ staffUser: staffUser.value }) : staffUser;
    };
    const parse = async (request: FastifyRequest) => {
      const params = parseParams(request.params);
      if (!params.ok) {
        const [invalidParam = ''] = Object.keys(params.error);
        const code = typeof notFound === 'object' ? findOwn(notFound, invalidParam) : notFound;
        return err(code ? problem(code as 'not_found') : problem('validation_failed', {}, params.error));
      }
      const caller = callers.get(request);
      const school = ofSchool && (await findSchool(guard, caller, findOwn(params.value, ofSchool)));
      if (school === null) return err(problem('school_not_found'));
      const limited = limit ? await limits[limit](request) : null;
      if (limited) return err(limited);
      const key = isIdempotent ? parseIdempotencyKey(request.headers['idempotency-key']) : ok('');
      if (!key.ok) return key;
      const parsedBody = body ? body.parse(request.body) : ok(undefined);
      if (!parsedBody.ok) return err(problem('validation_failed', {}, parsedBody.error));
      const query = parseQuery(request.query);
      if (!query.ok) return err(problem('validation_failed', {}, query.error));
      return ok({
        ...caller,
        school,
        params: params.value,
        query: query.value,
        body: parsedBody.value,
        key: key.value,
      });
    };
    app.route({
      method,
      url,
      config: { endpoint },
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        const caller = await authorise(request);
        if (!caller.ok) return sendProblem(reply, caller.error);
        callers.set(request, caller.value);
      },
      handler: async (request, reply) => {
        const parsed = await parse(request);
        if (!parsed.ok) return sendProblem(reply, parsed.error);
        // A handler that returns the reply resolves to undefined, because a reply is thenable.
        const answer: EndpointResult<typeof endpoint> | undefined = await handle({
          ...parsed.value,
          request,
          reply,
        } as never);
        if (!answer) return reply;
        if (!answer.ok) return sendProblem(reply, answer.error);
        return reply.code(getSuccessStatus(endpoint)).send(answer.value);
      },
    });
  };
