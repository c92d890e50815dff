import { type Call, createCall } from './call';
import type { ApiOptions } from './send-request';
import { type WatchRequest, watchPayment } from './watch-payment';

/** Requests of one payment. */
export interface PaymentsApi {
  call: Call;
  /** Reports every change of a payment until it is final or the signal is aborted. */
  watchPayment: (request: WatchRequest) => Promise<void>;
}

/** Creates the requests of one payment. */
export const createPaymentsApi = (options: ApiOptions): PaymentsApi => ({
  call: createCall(options),
  watchPayment: (request) => watchPayment(options, request),
});
