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
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import type { ApiFailure } from './line-failure';
import { readKey, readPaymentAnswer } from './read-answer';
import { type WatchRequest, watchPayment } from './watch-payment';

/** Result of a look-up: a child, or the schools to choose from if two use the number. */
export type LookUp =
  | { kind: 'student'; student: StudentView }
  | { kind: 'schools'; message: string; schools: SchoolView[] };

const key = (idempotencyKey: string): Record<string, string> => ({ 'idempotency-key': idempotencyKey });

/** Builds the calls of one API. Each answers a Result: never undefined, and nothing is thrown. */
export const createApi = (options: ApiOptions) => {
  const ask = createAsk(options);

  const readStarted = (data: unknown): PaymentStarted | null =>
    readPaymentAnswer(data) && readKey<PaymentStarted>(data, 'secret');

  const getPayment = (
    id: string,
    secret: string,
    signal?: AbortSignal,
  ): Promise<Result<PaymentView, ApiFailure>> =>
    ask(
      {
        method: 'get',
        path: `/payments/${encodeURIComponent(id)}`,
        headers: { 'x-payment-secret': secret },
        signal,
      },
      readPaymentAnswer,
    );

  return {
    /** The API's address, for links to files. */
    baseUrl: options.baseUrl,

    /** Asks what every screen needs to know: brand, schools, banks, networks, limits. */
    getConfig: (signal?: AbortSignal) =>
      ask({ method: 'get', path: '/config', signal }, (data) => readKey<ConfigView>(data, 'limits')),

    /** Looks a child up by registration number; without a school, a number that two schools use answers a choice. */
    lookUpStudent: (
      { regNo, school }: { regNo: string; school?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Result<LookUp, ApiFailure>> =>
      ask(
        {
          method: 'get',
          path: `/students/${encodeURIComponent(regNo)}`,
          query: school ? { school } : undefined,
          alsoFine: [300],
          signal,
        },
        (data, status): LookUp | null => {
          if (status === 300) {
            const choice = readKey<{ message: string; schools: SchoolView[] }>(data, 'schools');
            return choice && { kind: 'schools', ...choice };
          }
          const student = readKey<StudentView>(data, 'items');
          return student && { kind: 'student', student };
        },
      ),

    /** Starts a payment. The same key and body can be sent again without paying twice. */
    startPayment: (body: PaymentRequest, idempotencyKey: string) =>
      ask({ method: 'post', path: '/payments', body, headers: key(idempotencyKey) }, readStarted),

    /** Asks how a payment stands, for who holds its secret. */
    getPayment,

    /** Tells every change of a payment until it is final or the signal stops it. */
    watchPayment: (request: WatchRequest): Promise<void> => watchPayment(options, getPayment, request),

    /** Tries another way to pay what an earlier payment asked for; that one's hold is released. */
    retryPayment: (id: string, secret: string, method: PaymentMethodDetails, idempotencyKey: string) =>
      ask(
        {
          method: 'post',
          path: `/payments/${encodeURIComponent(id)}/retry`,
          body: method,
          headers: { ...key(idempotencyKey), 'x-payment-secret': secret },
        },
        readStarted,
      ),
  };
};

/** The calls of one API. */
export type Api = ReturnType<typeof createApi>;
