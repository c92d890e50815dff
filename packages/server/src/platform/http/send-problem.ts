import {
  type FieldKeys,
  formatFieldErrors,
  formatText,
  type Language,
  type Problem,
  type ProblemBody,
  problem,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import type { FastifyReply } from 'fastify';
import { getAcceptedLanguage } from './accepted-language';
import { problemStatus } from './problem-status';

/** Time after which a caller may retry while the service is unavailable, in seconds. */
const UNAVAILABLE_RETRY_S = '5';
const VARIES = 'Accept-Language';

/** Adds Accept-Language to the header Vary, which may have a value from CORS. */
export const addVary = (reply: FastifyReply): void => {
  const current = reply.getHeader('vary');
  if (current === undefined) void reply.header('vary', VARIES);
  else if (!String(current).includes(VARIES)) void reply.header('vary', `${current}, ${VARIES}`);
};

/** Formats a problem in a language: its message, and its errors by field. */
export const formatProblem = (failure: Problem, language: Language): ProblemBody => {
  const { errors, fields } = answerTexts[language];
  return {
    message: formatText(errors[failure.code], failure.params),
    ...(failure.errors && { errors: formatFieldErrors(failure.errors, fields, failure.params) }),
  };
};

/** Sets the header with the time after which a caller may retry, if the problem has one. */
export const setRetryAfter = (reply: FastifyReply, failure: Problem): void => {
  if (failure.code === 'rate_limited') void reply.header('retry-after', failure.params.seconds);
  if (failure.code === 'unavailable') void reply.header('retry-after', UNAVAILABLE_RETRY_S);
};

/** Sends a problem in the caller's language: its status, message and field errors, with the fields of `more`.
 */
export const sendProblem = (reply: FastifyReply, failure: Problem, more?: object): FastifyReply => {
  const language = getAcceptedLanguage(reply.request.headers['accept-language']);
  setRetryAfter(reply, failure);
  addVary(reply);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  return reply
    .code(problemStatus[failure.code])
    .header('content-language', language)
    .send({ ...formatProblem(failure, language), ...more });
};

/** Sends `validation_failed` with field errors. */
export const sendFieldErrors = (reply: FastifyReply, errors: FieldKeys): FastifyReply =>
  sendProblem(reply, problem('validation_failed', {}, errors));
