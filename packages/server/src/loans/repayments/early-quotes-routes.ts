import { type EarlyQuoteAnswer, parseRequest, problem, repaymentBodies } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../../people/access/guard';
import { isUuid } from '../../platform/db/is-uuid';
import type { Limits } from '../../platform/http/limits';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { EarlyQuotes } from './early-quotes';

/** POST /parent/loans/:id/early-quote: what an early repayment of one's own loan would do; somebody else's is not found. */
export const earlyQuotesRoutes = (
  app: FastifyInstance,
  { quotes, limits, guard }: { quotes: EarlyQuotes; limits: Limits; guard: Guard },
): void => {
  app.post<{ Params: { id: string } }>('/parent/loans/:id/early-quote', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('loan_not_found'));
    const body = parseRequest(request.body ?? {}, repaymentBodies.earlyQuote);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const limited = await limits.quote(request);
    if (limited) return sendProblem(reply, limited);
    const quote = await quotes.quote(me.value.user.id, id, body.value.amount);
    if (!quote.ok) return sendProblem(reply, quote.error);
    return reply.send({ quote: quote.value } satisfies EarlyQuoteAnswer);
  });
};
