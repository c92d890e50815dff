import { errorsEn, type FieldErrors, type Problem, type ProblemBody, problem, say } from '@somesa/core';
import type { FastifyReply } from 'fastify';
import { problemStatus } from './problem-status';

/** Answers an expected failure: its status, its sentence, and what is wrong in which field. */
export const sendProblem = (reply: FastifyReply, failure: Problem): FastifyReply => {
  const body: ProblemBody = {
    message: say(errorsEn[failure.code], failure.params),
    ...(failure.errors && { errors: failure.errors }),
  };
  if (failure.code === 'rate_limited') void reply.header('retry-after', failure.params.seconds);
  return reply.code(problemStatus[failure.code]).send(body);
};

/** Answers that fields can't be used. */
export const sendFieldErrors = (reply: FastifyReply, errors: FieldErrors): FastifyReply =>
  sendProblem(reply, problem('validation_failed', {}, errors));
