import { ok } from '@somesa/core';
import { createEarlyQuote, getPayoff } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { EarlyQuotes } from './early-quotes';

/** Serves the payoff and quotes for early repayments to a loan's parent. */
export const earlyQuotesRoutes = (serve: Serve, { quotes }: { quotes: EarlyQuotes }): void => {
  serve(createEarlyQuote, async ({ me, params: { id }, body: { amount } }) => {
    const quote = await quotes.quote(me.user.id, id, amount);
    return quote.ok ? ok({ quote: quote.value }) : quote;
  });
  serve(getPayoff, ({ me, params: { id } }) => quotes.getPayoff(me.user.id, id));
};
