import type {
  ConfigView,
  PaymentMethodDetails,
  PaymentRequest,
  PaymentStarted,
  PaymentView,
  Result,
  SchoolView,
  StudentView,
} from '@somesa/core';
import type { ApiFailure } from './api-failure';
import { readKey, readPayment } from './read-response';
import { type ApiOptions, createSender } from './send-request';
import { type WatchRequest, watchPayment } from './watch-payment';

/** Result of a lookup: a child, or the schools to choose from if two use the number. */
export type StudentLookup =
  | { kind: 'student'; student: StudentView }
  | { kind: 'schools'; message: string; schools: SchoolView[] };

/** Creates the requests of every form. */
export const createApi = (options: ApiOptions) => {
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
    /** URL of the API, for links to files. */
    baseUrl: options.baseUrl,

    /** Gets the configuration of every screen: brand, schools, banks, networks, limits. */
    getConfig: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/config', signal }, (data) => readKey<ConfigView>(data, 'limits')),

    /** Looks up a child by registration number. Without a school, the response may be a choice of schools. */
    lookUpStudent: (
      { regNo, school }: { regNo: string; school?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Result<StudentLookup, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: `/students/${encodeURIComponent(regNo)}`,
          query: school ? { school } : undefined,
          acceptStatuses: [300],
          signal,
        },
        (data, status): StudentLookup | null => {
          if (status === 300) {
            const choice = readKey<{ message: string; schools: SchoolView[] }>(data, 'schools');
            return choice && { kind: 'schools', ...choice };
          }
          const student = readKey<StudentView>(data, 'items');
          return student && { kind: 'student', student };
        },
      ),

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

export type Api = ReturnType<typeof createApi>;
