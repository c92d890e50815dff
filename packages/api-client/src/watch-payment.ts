import { isFinal, type PaymentView } from '@somesa/core';
import { createCall } from './call';
import { hasPayment } from './has-payment';
import { parseRecord } from './parse-record';
import { readStream } from './read-stream';
import type { ApiOptions } from './send-request';
import { waitMs } from './wait-ms';

/** Connection by which updates arrive: an event stream, polling, or none at the moment. */
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
/** Maximum delay between two attempts without a connection, in milliseconds. */
export const MAX_BACKOFF_MS = 30_000;
/** Number of consecutive streams without an event after which we only poll. */
export const MAX_EMPTY_STREAMS = 3;
/** Maximum number of rounds: more than two days of polling. */
const MAX_ROUNDS = 60_000;

/** Reads one stream to its end. Returns the number of its events. */
const readPayments = async (
  options: ApiOptions,
  { id, secret, signal }: WatchRequest,
  onPayment: (payment: PaymentView) => void,
): Promise<number> => {
  let events = 0;
  await readStream(options, {
    path: `/payments/${id}`,
    headers: { 'x-payment-secret': secret },
    signal,
    onEvent: ({ event, data }) => {
      const answer = event === 'payment' ? parseRecord(data) : null;
      if (!answer || !hasPayment(answer)) return undefined;
      const { payment } = answer;
      events += 1;
      onPayment(payment);
      return isFinal(payment.status) ? 'stop' : undefined;
    },
  });
  return events;
};

/**
 * Reports every change of a payment until it is final or the signal is aborted: by an event stream if one works, otherwise by
 * polling every 3 seconds, or less often while there is no connection. Resolves at the end, never rejects.
 */
export const watchPayment = async (options: ApiOptions, request: WatchRequest): Promise<void> => {
  const call = createCall(options);
  const { id, secret, signal } = request;
  let isEnded = false;
  let emptyStreams = 0;
  let failures = 0;
  const reportConnection = (connection: Connection): void => {
    if (!signal.aborted) request.onConnection?.(connection);
  };
  const report = (payment: PaymentView): void => {
    if (signal.aborted) return;
    failures = 0;
    reportConnection(emptyStreams < MAX_EMPTY_STREAMS ? 'live' : 'polling');
    isEnded = isFinal(payment.status);
    request.onPayment(payment);
  };
  for (let round = 0; round < MAX_ROUNDS && !isEnded && !signal.aborted; round += 1) {
    if (emptyStreams < MAX_EMPTY_STREAMS) {
      const events = await readPayments(options, request, report);
      if (isEnded || signal.aborted) return;
      emptyStreams = events ? 0 : emptyStreams + 1;
    }
    const found = await call('GET /payments/:id', {
      params: { id },
      headers: { 'x-payment-secret': secret },
      expects: hasPayment,
      signal,
    });
    if (signal.aborted) return;
    if (found.ok) {
      report(found.value.payment);
    } else {
      reportConnection('lost');
      if (found.error.status === 404 || found.error.status === 403) return;
      failures += 1;
    }
    if (isEnded) return;
    await waitMs(Math.min(POLL_MS * 2 ** Math.min(failures, 4), MAX_BACKOFF_MS), signal);
  }
};
