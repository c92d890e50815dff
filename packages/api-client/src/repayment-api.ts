import type { EarlyQuoteAnswer, EarlyQuoteView, Result } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import type { ApiFailure } from './line-failure';
import { isRecord } from './read-answer';

const readQuote = (data: unknown): EarlyQuoteView | null =>
  isRecord(data) && isRecord(data.quote) && isRecord(data.quote.settlement) && isRecord(data.quote.previews)
    ? (data as unknown as EarlyQuoteAnswer).quote
    : null;

/** Builds the calls by which a person's own loan is repaid before its time. */
export const createRepaymentApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /**
     * Works out what an early repayment of `amount` (UGX) would do; without one, what settles the loan today. Status 409: a
     * payment of the loan is under way. Status 422: the amount can't be repaid.
     */
    earlyQuote: (
      { loanId, amount }: { loanId: string; amount?: number | undefined },
      signal?: AbortSignal,
    ): Promise<Result<EarlyQuoteView, ApiFailure>> =>
      ask(
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

/** The calls by which a person's own loan is repaid before its time. */
export type RepaymentApi = ReturnType<typeof createRepaymentApi>;
