import { err, ok, type Problem, parseRequest, problem, type Result } from '@somesa/core';
import type { AdminAccess } from '@somesa/core/admin';
import type { AnswerOf, Endpoint, RequestOf } from '@somesa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, type Struct, validate } from 'superstruct';
import { parseIdempotencyKey } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import { sendProblem } from '../../platform/http/send-problem';
import type { SignedInUser } from '../sign-in/sessions';
import type { Guard } from './guard';
import { requireStaff, type StaffUser } from './require-staff';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Statuses of success; each endpoint has one. */
type Success = 200 | 201 | 202 | 204;

type CallerOf<E extends Endpoint> = E['access'] extends `admin_${string}`
  ? { staffUser: StaffUser }
  : E['access'] extends 'user' | 'password'
    ? { me: SignedInUser }
    : unknown;

/** A request whose parts were parsed by its contract, with who is signed in if someone must be. */
export type Call<E extends Endpoint> = RequestOf<E> &
  CallerOf<E> & {
    /** The Idempotency-Key; empty if the endpoint needs none. */
    key: string;
    request: FastifyRequest;
    reply: FastifyReply;
  };

type Answer<E extends Endpoint> = Result<AnswerOf<E, Success & keyof E['answers']>, Problem>;

/** Handles a call: returns the response, a problem, or the reply if it was sent already. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | FastifyReply>;

/** Registers the route of an endpoint. */
export type Serve = <const E extends Endpoint>(endpoint: E, handle: Handler<E>) => void;

const parseMembers = (input: unknown, members: Endpoint['params']) =>
  members ? parseRequest<object, unknown>(input, object(members) as never) : ok({});

const successOf = ({ answers }: Endpoint): number => Math.min(...Object.keys(answers).map(Number));

/** Returns what of a response breaks its contract, without any of its values; null if it keeps it. */
export const findBrokenAnswer = (
  { method, path, answers }: Endpoint,
  status: number,
  body: unknown,
): string | null => {
  const answer = answers[status];
  if (status >= 400 || (answer && 'file' in answer)) return null;
  const route = `${method} ${path} ${status}`;
  if (!answer) return `${route}: the contract has no such status`;
  const [failure] = validate(JSON.parse(JSON.stringify(body ?? null)), answer as Struct<unknown, unknown>);
  return failure ? `${route}: ${failure.path.join('.') || 'the response'} is not ${failure.type}` : null;
};

/** Holds responses against their contracts; `onBroken` hears of each that breaks it. */
export const checkAnswers = (app: FastifyInstance, onBroken: (sentence: string) => void): void => {
  app.addHook('preSerialization', async (request, reply, body) => {
    const { endpoint } = request.routeOptions.config;
    const broken = endpoint ? findBrokenAnswer(endpoint, reply.statusCode, body) : null;
    if (broken !== null) onBroken(broken);
    return body;
  });
};

/**
 * Returns a function that registers the route of an endpoint: it lets the caller in before the body is read, counts the call, and parses
 * every part of the request.
 */
export const createServe =
  (app: FastifyInstance, { limits, guard }: { limits: Limits; guard: Guard }): Serve =>
  (endpoint, handle) => {
    const { method, path: url, access, stepUp, limit, isIdempotent, notFound, body } = endpoint as Endpoint;
    const callers = new WeakMap<FastifyRequest, object>();
    const letIn = async (request: FastifyRequest): Promise<Result<object, Problem>> => {
      if (access === 'guest' || access === 'guest_or_user') return ok({});
      if (access === 'user' || access === 'password') {
        const me = await (access === 'user' ? guard.requireUser(request) : guard.requirePassword(request));
        return me.ok ? ok({ me: me.value }) : me;
      }
      const role = access.slice('admin_'.length) as AdminAccess;
      const staffUser = await requireStaff(guard, request, { access: role, stepUp });
      return staffUser.ok ? ok({ staffUser: staffUser.value }) : staffUser;
    };
    const parse = async (request: FastifyRequest) => {
      const params = parseMembers(request.params, endpoint.params);
      if (!params.ok) {
        const [wrong = ''] = Object.keys(params.error);
        const code = typeof notFound === 'object' ? notFound[wrong] : notFound;
        return err(code ? problem(code as 'not_found') : problem('validation_failed', {}, params.error));
      }
      const limited = limit ? await limits[limit](request) : null;
      if (limited) return err(limited);
      const key = isIdempotent ? parseIdempotencyKey(request.headers['idempotency-key']) : ok('');
      if (!key.ok) return key;
      const sent = body ? body.parse(request.body) : ok(undefined);
      if (!sent.ok) return err(problem('validation_failed', {}, sent.error));
      const query = parseMembers(request.query, endpoint.query);
      if (!query.ok) return err(problem('validation_failed', {}, query.error));
      return ok({
        ...callers.get(request),
        params: params.value,
        query: query.value,
        body: sent.value,
        key: key.value,
      });
    };
    app.route({
      method,
      url,
      config: { endpoint },
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        const caller = await letIn(request);
        if (!caller.ok) return sendProblem(reply, caller.error);
        callers.set(request, caller.value);
      },
      handler: async (request, reply) => {
        const parsed = await parse(request);
        if (!parsed.ok) return sendProblem(reply, parsed.error);
        // A reply that was sent already is awaited as undefined.
        const answer: Answer<typeof endpoint> | undefined = await handle({
          ...parsed.value,
          request,
          reply,
        } as never);
        if (!answer) return reply;
        if (!answer.ok) return sendProblem(reply, answer.error);
        return reply.code(successOf(endpoint)).send(answer.value);
      },
    });
  };
