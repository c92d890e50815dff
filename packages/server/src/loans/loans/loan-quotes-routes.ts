import { kampalaDay, type LoanCost, loanCost, loanQuoteBody, parseRequest } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Limits } from '../../platform/http/limits';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { checkAsked } from './loan-limits';
import { currentProduct } from './loan-products';

/** The answer of POST /loan-quotes. */
interface LoanQuoteAnswer {
  quote: LoanCost;
  product: { id: string; version: number };
}

/** POST /loan-quotes: what a loan would cost if the school were paid today. */
export const loanQuotesRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits },
): void => {
  const { database, clock, limits } = deps;

  app.post('/loan-quotes', async (request, reply) => {
    const tooMany = await limits.quote(request);
    if (tooMany) return sendProblem(reply, tooMany);
    const body = parseRequest(request.body, loanQuoteBody);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const { productId, loanAmount, loanTerm } = body.value;
    const product = await currentProduct(database, productId);
    if (!product) return sendFieldErrors(reply, { productId: ['field_invalid'] });
    const checked = checkAsked(
      product,
      { loanAmount, loanTerm },
      { mostUgx: product.maximumUgx, outstandingUgx: product.maximumUgx },
    );
    if (!checked.ok) return sendProblem(reply, checked.error);
    const asked = { principalUgx: loanAmount, term: loanTerm, disbursedOn: kampalaDay(clock.now()) };
    const cost = loanCost(product, asked);
    if (!cost.ok) throw new Error(`a product allows what has no schedule: ${cost.error.message}`);
    const { id, version } = product;
    const answer: LoanQuoteAnswer = { quote: cost.value, product: { id, version } };
    return reply.send(answer);
  });
};
