import type { Result } from '@somesa/core';
import { isFinal, type PaymentView } from '@somesa/core';
import type { ApiOptions } from './call';
import type { ApiFailure } from './line-failure';
import { readPaymentAnswer } from './read-answer';
import { readStream } from './read-stream';
import { waitMs } from './wait-ms';

/** Way in which the updates of a payment arrive: immediately, by polling, or not at all at the moment. */
export type Connection = 'live' | 'polling' | 'lost';

/** Options for watching one payment. */
export interface WatchRequest {
  id: string;
  secret: string;
  onPayment: (payment: PaymentView) => void;
  onConnection?: ((connection: Connection) => void) | undefined;
  signal: AbortSignal;
}

/** Time between two status checks of a payment if no stream comes through, in milliseconds. */
export const POLL_MS = 3_000;
/** The longest wait between two tries on a broken line, in milliseconds. */
export const MAX_BACKOFF_MS = 30_000;
/** Streams that break without a single event before we only ask. */
export const MAX_EMPTY_STREAMS = 3;
/** The most rounds of watching: more than two days of polling. */
export const MAX_ROUNDS = 60_000;

/** Reads one stream to its end. Answers how many payments it brought. */
const readPayments = async (
  options: ApiOptions,
  { id, secret, signal }: WatchRequest,
  take: (payment: PaymentView) => void,
): Promise<number> => {
  let payments = 0;
  await readStream(options, {
    path: `/payments/${id}`,
    headers: { 'x-payment-secret': secret },
    signal,
    onEvent: ({ event, data }) => {
      const payment = event === 'payment' ? readPaymentAnswer(data) : null;
      if (!payment) return undefined;
      payments += 1;
      take(payment);
      return isFinal(payment.status) ? 'over' : undefined;
    },
  });
  return payments;
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
      const payments = await readPayments(options, request, take);
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
