import type { EarlyQuoteAnswer, EarlyQuoteView, Result } from '@somesa/core';
import type { ApiFailure } from './api-failure';
import { isRecord } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readQuote = (data: unknown): EarlyQuoteView | null =>
  isRecord(data) && isRecord(data.quote) && isRecord(data.quote.settlement) && isRecord(data.quote.previews)
    ? (data as unknown as EarlyQuoteAnswer).quote
    : null;

/** Creates the request for quotes of early repayments. */
export const createRepaymentApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /**
     * Quotes an early repayment of `amount` (UGX); without one, today's payoff. Status 409: a repayment is pending. Status
     * 422: the amount can't be repaid.
     */
    createEarlyQuote: (
      { loanId, amount }: { loanId: string; amount?: number | undefined },
      signal?: AbortSignal,
    ): Promise<Result<EarlyQuoteView, ApiFailure>> =>
      send(
        {
          method: 'post',
          path: `/parent/loans/${encodeURIComponent(loanId)}/early-quote`,
          body: amount === undefined ? {} : { amount },
          signal,
        },
        readQuote,
      ),
  };
};

export type RepaymentApi = ReturnType<typeof createRepaymentApi>;
