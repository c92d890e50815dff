import { type Call, createCall } from './call';
import type { ApiOptions } from './send-request';
import { type WatchRequest, watchPayment } from './watch-payment';

export interface PaymentsApi {
  call: Call;
  /** Reports every change of a payment until it is final or the signal is aborted. */
  watchPayment: (request: WatchRequest) => Promise<void>;
}

export const createPaymentsApi = (options: ApiOptions): PaymentsApi => ({
  call: createCall(options),
  watchPayment: (request) => watchPayment(options, request),
});
