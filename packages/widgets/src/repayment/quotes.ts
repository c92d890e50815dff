import type { ApiFailure, Call } from '@somesa/api-client';
import { type EarlyQuoteView, ok, type Result } from '@somesa/core';
import { createFlowState } from '../state/flow-state';

/** Pause in typing after which a quote is requested, in milliseconds. */
const QUOTE_PAUSE_MS = 400;

export type QuoteState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'ready'; quote: EarlyQuoteView };

/** Requests a quote for an amount in UGX; without one, for today's payoff. */
export const requestQuote = async (
  call: Call,
  loanId: string,
  body: { amount?: number },
  signal?: AbortSignal,
): Promise<Result<EarlyQuoteView, ApiFailure>> => {
  const result = await call('POST /parent/loans/:id/early-quote', {
    params: { id: loanId },
    body,
    expects: 'quote',
    signal,
  });
  return result.ok ? ok(result.value.quote) : result;
};

/** Only the last amount counts, and nothing is cached. */
export const createQuotes = (call: Call, loanId: string) => {
  const { state, setFlow } = createFlowState<QuoteState>({ kind: 'none' });
  let requestedUgx: number | null = null;
  let payoff: EarlyQuoteView['settlement'] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;

  const show = (shown: QuoteState): void => {
    setFlow(shown);
  };

  const stop = (): void => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };

  const load = async (amount: number): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const result = await requestQuote(call, loanId, { amount }, controller.signal);
    if (controller.signal.aborted) return;
    show(result.ok ? { kind: 'ready', quote: result.value } : { kind: 'failed', failure: result.error });
  };

  return {
    state,

    /**
     * Requests the quote of today's payoff. It becomes the current quote if no other amount has been
     * requested.
     */
    requestPayoff: async (signal?: AbortSignal): Promise<Result<EarlyQuoteView, ApiFailure>> => {
      const result = await requestQuote(call, loanId, {}, signal);
      if (result.ok) payoff = result.value.settlement;
      if (result.ok && !signal?.aborted && requestedUgx === null) {
        requestedUgx = result.value.amount;
        show({ kind: 'ready', quote: result.value });
      }
      return result;
    },

    /** Returns the payoff amounts of the last request; null before the first one. */
    payoff: () => payoff,

    /** Requests a quote for an amount in UGX after a pause in typing; null removes the quote. */
    request: (amount: number | null): void => {
      if (amount === requestedUgx) return;
      stop();
      requestedUgx = amount;
      show({ kind: amount === null ? 'none' : 'loading' });
      if (amount !== null) timer = setTimeout(() => void load(amount), QUOTE_PAUSE_MS);
    },

    /** Requests the quote again immediately after a failure. */
    retry: (): void => {
      if (requestedUgx === null) return;
      stop();
      show({ kind: 'loading' });
      void load(requestedUgx);
    },

    /** Discards a quote that is no longer valid. */
    discard: (): void => {
      stop();
      requestedUgx = null;
      show({ kind: 'none' });
    },

    /** Returns the quote for exactly this amount in UGX, or null. */
    find: (amount: number): EarlyQuoteView | null => {
      const { flow } = state;
      return flow.kind === 'ready' && flow.quote.amount === amount ? flow.quote : null;
    },

    stop,
  };
};

export type Quotes = ReturnType<typeof createQuotes>;
