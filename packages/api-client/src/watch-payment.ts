import type { Result } from '@somesa/core';
import { isFinal, type PaymentView } from '@somesa/core';
import type { ApiOptions } from './call';
import { createEventParser } from './event-stream';
import type { ApiFailure } from './line-failure';
import { readPaymentAnswer } from './read-answer';

/** How the news of a payment arrives: as it happens, by asking, or not at all right now. */
export type Connection = 'live' | 'polling' | 'lost';

/** What watching one payment needs. */
export interface WatchRequest {
  id: string;
  secret: string;
  onPayment: (payment: PaymentView) => void;
  onConnection?: ((connection: Connection) => void) | undefined;
  signal: AbortSignal;
}

/** How often a payment is asked for where no stream comes through, in milliseconds. */
export const POLL_MS = 3_000;
/** The longest wait between two tries on a broken line, in milliseconds. */
export const MAX_BACKOFF_MS = 30_000;
/** A stream that says nothing for this long is dead, in milliseconds: the server sends a comment more often. */
export const STREAM_SILENCE_MS = 45_000;
/** Streams that break without a single event before we only ask. */
export const MAX_EMPTY_STREAMS = 3;
/** The most rounds of watching: more than two days of polling. */
export const MAX_ROUNDS = 60_000;

const waitMs = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener('abort', done);
  });

/** Reads one stream to its end. Answers how many payments it brought; null where no stream came. */
const readStream = async (
  options: ApiOptions,
  { id, secret, signal }: WatchRequest,
  take: (payment: PaymentView) => void,
): Promise<number | null> => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, STREAM_SILENCE_MS);
  let payments = 0;
  try {
    const response = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl}/payments/${id}`, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': options.lang(),
        'x-payment-secret': secret,
      },
      credentials: options.credentials ?? 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    const isStream = response.ok && response.headers.get('content-type')?.includes('text/event-stream');
    if (!isStream || !response.body) {
      stop();
      return null;
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parse = createEventParser();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return payments;
      clearTimeout(silence);
      silence = setTimeout(stop, STREAM_SILENCE_MS);
      for (const { event, data } of parse(decoder.decode(value, { stream: true }))) {
        const payment = event === 'payment' ? readPaymentAnswer(data) : null;
        if (!payment) continue;
        payments += 1;
        take(payment);
        if (isFinal(payment.status)) {
          stop();
          return payments;
        }
      }
    }
  } catch {
    return payments > 0 ? payments : null;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  }
};

/**
 * Tells every change of a payment until it is final or the signal stops it: by a stream where one comes through, else
 * by asking every 3 seconds; a broken line is tried again, ever less often. Resolves at the end, never rejects.
 */
export const watchPayment = async (
  options: ApiOptions,
  getPayment: (id: string, secret: string, signal: AbortSignal) => Promise<Result<PaymentView, ApiFailure>>,
  request: WatchRequest,
): Promise<void> => {
  const { id, secret, signal } = request;
  let isOver = false;
  let emptyStreams = 0;
  let failures = 0;
  const tell = (connection: Connection): void => {
    if (!signal.aborted) request.onConnection?.(connection);
  };
  const take = (payment: PaymentView): void => {
    if (signal.aborted) return;
    failures = 0;
    tell(emptyStreams < MAX_EMPTY_STREAMS ? 'live' : 'polling');
    isOver = isFinal(payment.status);
    request.onPayment(payment);
  };
  for (let round = 0; round < MAX_ROUNDS && !isOver && !signal.aborted; round += 1) {
    if (emptyStreams < MAX_EMPTY_STREAMS) {
      const payments = await readStream(options, request, take);
      if (isOver || signal.aborted) return;
      emptyStreams = payments ? 0 : emptyStreams + 1;
    }
    const asked = await getPayment(id, secret, signal);
    if (signal.aborted) return;
    if (asked.ok) {
      take(asked.value);
    } else {
      tell('lost');
      if (asked.error.status === 404 || asked.error.status === 403) return;
      failures += 1;
    }
    if (isOver) return;
    await waitMs(Math.min(POLL_MS * 2 ** Math.min(failures, 4), MAX_BACKOFF_MS), signal);
  }
};
