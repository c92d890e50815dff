import { loanApplicationBody, parseRequest } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../../people/access/guard';
import { askedLanguage } from '../../platform/http/asked-language';
import { parseIdempotencyKey } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { LoanApplications } from './loan-applications';

/** POST /loan-applications. A token that no longer counts is told: what is sent with one shall be its person’s. */
export const loanApplicationsRoutes = (
  app: FastifyInstance,
  deps: { applications: LoanApplications; guard: Guard; limits: Limits },
): void => {
  const { applications, guard, limits } = deps;

  app.post('/loan-applications', async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (!key.ok) return sendProblem(reply, key.error);
    const body = parseRequest(request.body, loanApplicationBody);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return sendProblem(reply, me.error);
    const applied = await applications.apply({
      ...{ key: key.value, body: body.value, user: me?.value.user ?? null },
      language: askedLanguage(request) ?? me?.value.user.language ?? 'en',
      admit: () => limits.application(request),
    });
    if (!applied.ok) return sendProblem(reply, applied.error);
    return reply.code(applied.value.status).send(applied.value.body);
  });
};
