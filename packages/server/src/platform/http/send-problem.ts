import { type FieldKeys, type Problem, type ProblemBody, problem, say, sayFields } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import type { FastifyReply } from 'fastify';
import { acceptedLanguage } from './accepted-language';
import { problemStatus } from './problem-status';

/** Time after which a caller may retry a request that could not be answered, in seconds. */
const UNAVAILABLE_RETRY_S = '5';
const VARIES = 'Accept-Language';

/** Adds to what the answer depends on: CORS has written its own there. */
export const addVary = (reply: FastifyReply): void => {
  const already = reply.getHeader('vary');
  if (already === undefined) void reply.header('vary', VARIES);
  else if (!String(already).includes(VARIES)) void reply.header('vary', `${already}, ${VARIES}`);
};

/**
 * Answers an expected failure in the caller's language: its status, its sentence, what is wrong in which field, and
 * `more` where the answer holds more. The language is looked for only here, so that what succeeds never waits for it.
 */
export const sendProblem = (reply: FastifyReply, failure: Problem, more?: object): FastifyReply => {
  const language = acceptedLanguage(reply.request.headers['accept-language']);
  const { errors, fields } = answerTexts[language];
  const body: ProblemBody = {
    message: say(errors[failure.code], failure.params),
    ...(failure.errors && { errors: sayFields(failure.errors, fields, failure.params) }),
    ...more,
  };
  if (failure.code === 'rate_limited') void reply.header('retry-after', failure.params.seconds);
  if (failure.code === 'unavailable') void reply.header('retry-after', UNAVAILABLE_RETRY_S);
  addVary(reply);
  return reply.code(problemStatus[failure.code]).header('content-language', language).send(body);
};

/** Answers that fields can't be used. */
export const sendFieldErrors = (reply: FastifyReply, errors: FieldKeys): FastifyReply =>
  sendProblem(reply, problem('validation_failed', {}, errors));
