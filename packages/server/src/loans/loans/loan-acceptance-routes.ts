import { parseLoanDecision, problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../../people/access/guard';
import type { User } from '../../people/sign-in/sessions';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { askedLanguage } from '../../platform/http/asked-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { LoanAcceptance } from './loan-acceptance';
import { viewLoan } from './loan-view';

export interface LoanAcceptanceRouteDependencies {
  database: Database;
  guard: Guard;
  limits: Limits;
  acceptance: LoanAcceptance;
}

type ById = { Params: { id: string } };

/** How a parent accepts an offer. Another person’s loan is not found. */
export const loanAcceptanceRoutes = (app: FastifyInstance, deps: LoanAcceptanceRouteDependencies): void => {
  const { database, acceptance, guard, limits } = deps;

  /** Who asks about a loan that can be one; null where the answer is given. */
  const askerOf = async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<User | null> => {
    const me = await guard.requireUser(request);
    if (me.ok && isUuid(request.params.id)) return me.value.user;
    sendProblem(reply, me.ok ? problem('loan_not_found') : me.error);
    return null;
  };

  app.post<ById>('/parent/loans/:id/acceptance-code', async (request, reply) => {
    const user = await askerOf(request, reply);
    if (!user) return reply;
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const language = askedLanguage(request) ?? user.language;
    const sent = await acceptance.sendCode(user, request.params.id, language);
    if (!sent.ok) return sendProblem(reply, sent.error);
    return sendDone(reply, (texts) => texts.accounts.otp_sent);
  });

  app.post<ById>('/parent/loans/:id/accept', async (request, reply) => {
    const user = await askerOf(request, reply);
    if (!user) return reply;
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseLoanDecision('accept', request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const { id } = request.params;
    const accepted = await acceptance.accept(user, id, body.value.otp);
    if (!accepted.ok) return sendProblem(reply, accepted.error);
    const loan = await viewLoan(database, id);
    return loan ? reply.send({ loan }) : sendProblem(reply, problem('loan_not_found'));
  });
};
