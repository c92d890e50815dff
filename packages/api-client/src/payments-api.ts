import type {
  PayerCharges,
  PaymentMethodDetails,
  PaymentRequest,
  PaymentStarted,
  PaymentView,
  Result,
} from '@somesa/core';
import type { ApiFailure } from './api-failure';
import { readPayment } from './read-payment';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';
import { type WatchRequest, watchPayment } from './watch-payment';

/** Creates the requests of one payment. */
export const createPaymentsApi = (options: ApiOptions) => {
  const send = createSender(options);

  const readStarted = (data: unknown): PaymentStarted | null =>
    readPayment(data) && readKey<PaymentStarted>(data, 'secret');

  const getPayment = (
    id: string,
    secret: string,
    signal?: AbortSignal,
  ): Promise<Result<PaymentView, ApiFailure>> =>
    send(
      {
        method: 'get',
        path: `/payments/${encodeURIComponent(id)}`,
        headers: { 'x-payment-secret': secret },
        signal,
      },
      readPayment,
    );

  return {
    /** Lists what each network charges a payer today, on top of the amount. */
    listPayerCharges: () =>
      send({ method: 'get', path: '/payer-charges' }, (data) => readKey<PayerCharges>(data, 'airtel')),

    /** Initiates a payment. The same key and body can be sent again without paying twice. */
    initiatePayment: (body: PaymentRequest, idempotencyKey: string) =>
      send(
        { method: 'post', path: '/payments', body, headers: { 'idempotency-key': idempotencyKey } },
        readStarted,
      ),

    /** Gets a payment by its token. */
    getPayment,

    /** Reports every change of a payment until it is final or the signal is aborted. */
    watchPayment: (request: WatchRequest): Promise<void> => watchPayment(options, getPayment, request),

    /** Retries a payment by any method, which releases the hold of the earlier one. */
    retryPayment: (id: string, secret: string, method: PaymentMethodDetails, idempotencyKey: string) =>
      send(
        {
          method: 'post',
          path: `/payments/${encodeURIComponent(id)}/retry`,
          body: method,
          headers: { 'idempotency-key': idempotencyKey, 'x-payment-secret': secret },
        },
        readStarted,
      ),
  };
};

/** Requests of one payment. */
export type PaymentsApi = ReturnType<typeof createPaymentsApi>;
