import type { ApiFailure, RepaymentApi } from '@somesa/api-client';
import type { EarlyQuoteView, Result } from '@somesa/core';
import { proxy, ref } from 'valtio/vanilla';

/** Pause in typing after which a quote is requested, in milliseconds. */
export const QUOTE_PAUSE_MS = 400;

/** State of the quote for an early repayment of the typed amount. */
export type QuoteState =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'ready'; quote: EarlyQuoteView };

/** Values with which quotes are requested. */
export interface QuotesOptions {
  api: RepaymentApi;
  loanId: string;
}

/** Builds what asks for quotes while somebody types: the last amount counts, older answers are dropped, nothing is remembered. */
export const createQuotes = ({ api, loanId }: QuotesOptions) => {
  const state = proxy({ flow: ref({ kind: 'none' }) as QuoteState });
  let wanted: number | null = null;
  let settlement: EarlyQuoteView['settlement'] | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;

  const show = (shown: QuoteState): void => {
    state.flow = ref(shown);
  };

  const stop = (): void => {
    clearTimeout(pause);
    asking?.abort();
    asking = null;
  };

  const ask = async (amount: number): Promise<void> => {
    const controller = new AbortController();
    asking = controller;
    const result = await api.earlyQuote({ loanId, amount }, controller.signal);
    if (controller.signal.aborted) return;
    show(result.ok ? { kind: 'ready', quote: result.value } : { kind: 'failed', failure: result.error });
  };

  return {
    state,

    /** Asks what settles the loan today. The quote stands until another amount is wanted. */
    settle: async (signal?: AbortSignal): Promise<Result<EarlyQuoteView, ApiFailure>> => {
      const result = await api.earlyQuote({ loanId }, signal);
      if (result.ok) settlement = result.value.settlement;
      if (result.ok && !signal?.aborted && wanted === null) {
        wanted = result.value.amount;
        show({ kind: 'ready', quote: result.value });
      }
      return result;
    },

    /** Returns the amounts that pay off the loan, as of the last request; null before the first one. */
    settlement: () => settlement,

    /** Wants a quote for an amount in UGX, once typing has paused; null wants none. */
    want: (amount: number | null): void => {
      if (amount === wanted) return;
      stop();
      wanted = amount;
      show({ kind: amount === null ? 'none' : 'asking' });
      if (amount !== null) pause = setTimeout(() => void ask(amount), QUOTE_PAUSE_MS);
    },

    /** Asks at once for what failed. */
    tryAgain: (): void => {
      if (wanted === null) return;
      stop();
      show({ kind: 'asking' });
      void ask(wanted);
    },

    /** Forgets the quote: what it said holds no more. */
    forget: (): void => {
      stop();
      wanted = null;
      show({ kind: 'none' });
    },

    /** The quote for exactly this amount in UGX, where there is one. */
    quoteFor: (amount: number): EarlyQuoteView | null => {
      const { flow } = state;
      return flow.kind === 'ready' && flow.quote.amount === amount ? flow.quote : null;
    },

    stop,
  };
};

/** The quotes of one early repayment. */
export type Quotes = ReturnType<typeof createQuotes>;
