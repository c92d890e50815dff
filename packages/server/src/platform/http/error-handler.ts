import { findOwn, type Problem, problem } from '@somesa/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, isUnstorableText } from '../db/unavailable';
import { describeError } from './describe-error';
import { type CountRequest, RateLimitError } from './flood-limit';
import { BODY_LIMIT_TEXT } from './limits';
import { setApiHeaders } from './security-headers';
import { sendProblem } from './send-problem';

/** Problems for Fastify's errors, by their code. */
const problemsByFastifyCode: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('body_too_large', { limit: BODY_LIMIT_TEXT }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('content_type_unsupported'),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('body_not_json'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('body_not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problem('body_not_json'),
};

const createRateLimitProblem = ({ seconds }: RateLimitError): Problem =>
  problem('rate_limited', { seconds: String(seconds) });

const toProblem = (error: FastifyError): Problem => {
  if (error instanceof RateLimitError) return createRateLimitProblem(error);
  const known = findOwn(problemsByFastifyCode, error.code ?? '');
  if (known) return known;
  // Only a caller sends such texts, whichever part of the request they came in.
  if (isUnstorableText(error)) return problem('validation_failed');
  // The file server returns 403 for a path that leaves its folder; the caller sees a 404.
  if (error.statusCode === 403 || error.statusCode === 404) return problem('not_found');
  if (error instanceof SyntaxError || error.statusCode === 400) return problem('body_not_json');
  return problem(isUnavailable(error) ? 'unavailable' : 'internal');
};

/** Creates the response to an invalid or too long URL: 404, or the problem of the flood limit. Fastify runs no hooks for these. */
export const createInvalidUrlResponse =
  (countRequest: CountRequest) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const tooMany = countRequest(request);
    setApiHeaders(reply);
    void sendProblem(reply, tooMany ? createRateLimitProblem(tooMany) : problem('not_found'));
  };

/** Sends every error as a problem, and logs unexpected ones. */
export const handleErrors = (
  app: FastifyInstance,
  send: (reply: FastifyReply, failure: Problem) => FastifyReply = sendProblem,
): void => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const failure = toProblem(error);
    if (failure.code === 'internal' || failure.code === 'unavailable') {
      request.log.error({ route: request.routeOptions.url, error: describeError(error) }, 'a call failed');
    }
    return send(reply, failure);
  });
};
