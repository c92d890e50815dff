import type { Result } from '@somesa/core';
import type {
  AdminPaymentAnswer,
  AdminPaymentView,
  AllocateBody,
  BankTransactionAnswer,
  ExceptionAnswer,
  RefundBody,
  ReturnBody,
} from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

type PaymentResult = Promise<Result<AdminPaymentView, ApiFailure>>;
type LineResult = Promise<Result<BankTransactionAnswer, ApiFailure>>;
type ExceptionResult = Promise<Result<ExceptionAnswer, ApiFailure>>;

const readPayment = (data: unknown): AdminPaymentView | null =>
  isRecord(data) && isRecord(data.payment) && Array.isArray(data.payment.events)
    ? (readKey<AdminPaymentAnswer>(data, 'payment')?.payment ?? null)
    : null;

/** Returns true if the response to a reversal contains a payment, otherwise null; callers that need the whole payment request it again. */
const readReversed = (data: unknown): true | null => (isRecord(data) && isRecord(data.payment) ? true : null);

const readLine = (data: unknown): BankTransactionAnswer | null =>
  isRecord(data) && isRecord(data.bankTransaction)
    ? readKey<BankTransactionAnswer>(data, 'exceptions')
    : null;

const readException = (data: unknown): ExceptionAnswer | null =>
  isRecord(data) && typeof data.kind === 'string' ? readKey<ExceptionAnswer>(data, 'detail') : null;

/** Builds the calls about payments, bank lines and exceptions. */
export const createAdminPaymentsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const payment = (id: string, rest = ''): string => `/admin/payments/${encodeURIComponent(id)}${rest}`;
  const line = (id: string, rest = ''): string => `/admin/bank-transactions/${encodeURIComponent(id)}${rest}`;
  const exception = (id: string, rest = ''): string => `/admin/exceptions/${encodeURIComponent(id)}${rest}`;

  return {
    /** Asks for a payment with all that is known of it. Status 404: none, or of another school than a bursar’s. */
    getPayment: (id: string, signal?: AbortSignal): PaymentResult =>
      ask({ method: 'get', path: payment(id), signal }, readPayment),

    /** Has the network asked now what became of a payment. Status 409: there is none to ask; 429: somebody asked just now. */
    askProvider: (id: string): PaymentResult =>
      ask({ method: 'post', path: payment(id, '/ask'), body: {} }, readPayment),

    /** Writes down that money of a payment was sent back. Status 409: nothing waits, or it is the staff member’s own. */
    recordRefund: (id: string, body: RefundBody): PaymentResult =>
      ask({ method: 'post', path: payment(id, '/refund'), body }, readPayment),

    /** Takes back a payment that its provider took back. Status 409: it was not paid, was sent back, or is the staff member’s own. */
    reversePayment: (id: string, reason: string): Promise<Result<true, ApiFailure>> =>
      ask({ method: 'post', path: payment(id, '/reverse'), body: { reason } }, readReversed),

    /** Asks for a line of a bank and what is asked about it. */
    getBankTransaction: (id: string, signal?: AbortSignal): LineResult =>
      ask({ method: 'get', path: line(id), signal }, readLine),

    /** Books a line to the payment of a reference. Status 409: it is booked or sent back already. */
    allocateBankTransaction: (id: string, body: AllocateBody): LineResult =>
      ask({ method: 'post', path: line(id, '/allocate'), body }, readLine),

    /** Writes down that a line was sent back. Status 409: it is booked or sent back already. */
    returnBankTransaction: (id: string, body: ReturnBody): LineResult =>
      ask({ method: 'post', path: line(id, '/return'), body }, readLine),

    /** Gets an exception by `kind~subject`, with what to open beside it. */
    getException: (id: string, signal?: AbortSignal): ExceptionResult =>
      ask({ method: 'get', path: exception(id), signal }, readException),

    /** Books what came otherwise than it was asked to its payment. Status 409: it is decided on already, or the staff member’s own. */
    creditOtherAmount: (id: string): ExceptionResult =>
      ask({ method: 'post', path: exception(id, '/credit'), body: {} }, readException),

    /** Has what a network took otherwise than it was asked wait for its refund. Status 409: it is decided on already, or the staff member’s own. */
    returnOtherAmount: (id: string): ExceptionResult =>
      ask({ method: 'post', path: exception(id, '/return'), body: {} }, readException),
  };
};

/** The calls about payments, bank lines and exceptions. */
export type AdminPaymentsApi = ReturnType<typeof createAdminPaymentsApi>;
