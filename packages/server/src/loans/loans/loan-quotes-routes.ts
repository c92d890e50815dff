import { err, kampalaDay, loanCost, ok, problem } from '@somesa/core';
import { createLoanQuote } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { checkAsked } from './loan-limits';
import { currentProduct } from './loan-products';

/** Serves the cost of a loan whose school is paid today. */
export const loanQuotesRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(createLoanQuote, async ({ body: { productId, loanAmount, loanTerm } }) => {
    const product = await currentProduct(database, productId);
    if (!product) return err(problem('validation_failed', {}, { productId: ['field_invalid'] }));
    const checked = checkAsked(
      product,
      { loanAmount, loanTerm },
      { mostUgx: product.maximumUgx, outstandingUgx: product.maximumUgx },
    );
    if (!checked.ok) return checked;
    const asked = { principalUgx: loanAmount, term: loanTerm, disbursedOn: kampalaDay(clock.now()) };
    const cost = loanCost(product, asked);
    if (!cost.ok) throw new Error(`a product allows what has no schedule: ${cost.error.message}`);
    const { id, version } = product;
    return ok({ quote: cost.value, product: { id, version } });
  });
};
