import type { Result } from '@somesa/core';
import type {
  AllocateBody,
  BankLineAnswer,
  DoubtAnswer,
  OfficePaymentAnswer,
  OfficePaymentView,
  RefundBody,
  ReturnBody,
} from '@somesa/core/office';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

type PaymentResult = Promise<Result<OfficePaymentView, ApiFailure>>;
type LineResult = Promise<Result<BankLineAnswer, ApiFailure>>;
type DoubtResult = Promise<Result<DoubtAnswer, ApiFailure>>;

const readPayment = (data: unknown): OfficePaymentView | null =>
  isRecord(data) && isRecord(data.payment) && Array.isArray(data.payment.events)
    ? (readKey<OfficePaymentAnswer>(data, 'payment')?.payment ?? null)
    : null;

/** What taking a payment back answers is only told to be there: who wants the whole payment asks for it again. */
const readReversed = (data: unknown): true | null => (isRecord(data) && isRecord(data.payment) ? true : null);

const readLine = (data: unknown): BankLineAnswer | null =>
  isRecord(data) && isRecord(data.bankLine) ? readKey<BankLineAnswer>(data, 'doubts') : null;

const readDoubt = (data: unknown): DoubtAnswer | null =>
  isRecord(data) && typeof data.kind === 'string' ? readKey<DoubtAnswer>(data, 'detail') : null;

/** Builds the calls about payments, bank lines and what is in doubt. */
export const createOfficePaymentsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const payment = (id: string, rest = ''): string => `/admin/payments/${encodeURIComponent(id)}${rest}`;
  const line = (id: string, rest = ''): string => `/admin/bank-lines/${encodeURIComponent(id)}${rest}`;
  const doubt = (id: string, rest = ''): string => `/admin/doubts/${encodeURIComponent(id)}${rest}`;

  return {
    /** Asks for a payment with all that is known of it. Status 404: none, or of another school than a bursar’s. */
    getPayment: (id: string, signal?: AbortSignal): PaymentResult =>
      ask({ method: 'get', path: payment(id), signal }, readPayment),

    /** Has the network asked now what became of a payment. Status 409: there is none to ask; 429: somebody asked just now. */
    askProvider: (id: string): PaymentResult =>
      ask({ method: 'post', path: payment(id, '/ask'), body: {} }, readPayment),

    /** Writes down that money of a payment was sent back. Status 409: nothing waits, or it is the officer’s own. */
    recordRefund: (id: string, body: RefundBody): PaymentResult =>
      ask({ method: 'post', path: payment(id, '/refund'), body }, readPayment),

    /** Takes back a payment that its provider took back. Status 409: it was not paid, was sent back, or is the officer’s own. */
    reversePayment: (id: string, reason: string): Promise<Result<true, ApiFailure>> =>
      ask({ method: 'post', path: payment(id, '/reverse'), body: { reason } }, readReversed),

    /** Asks for a line of a bank and what is asked about it. */
    getBankLine: (id: string, signal?: AbortSignal): LineResult =>
      ask({ method: 'get', path: line(id), signal }, readLine),

    /** Books a line to the payment of a reference. Status 409: it is booked or sent back already. */
    allocateBankLine: (id: string, body: AllocateBody): LineResult =>
      ask({ method: 'post', path: line(id, '/allocate'), body }, readLine),

    /** Writes down that a line was sent back. Status 409: it is booked or sent back already. */
    returnBankLine: (id: string, body: ReturnBody): LineResult =>
      ask({ method: 'post', path: line(id, '/return'), body }, readLine),

    /** Asks for one thing in doubt, by `kind~subject`, with what to open beside it. */
    getDoubt: (id: string, signal?: AbortSignal): DoubtResult =>
      ask({ method: 'get', path: doubt(id), signal }, readDoubt),

    /** Books what came otherwise than it was asked to its payment. Status 409: it is decided on already, or the officer’s own. */
    creditOtherAmount: (id: string): DoubtResult =>
      ask({ method: 'post', path: doubt(id, '/credit'), body: {} }, readDoubt),

    /** Has what a network took otherwise than it was asked wait for its refund. Status 409: it is decided on already, or the officer’s own. */
    returnOtherAmount: (id: string): DoubtResult =>
      ask({ method: 'post', path: doubt(id, '/return'), body: {} }, readDoubt),
  };
};

/** The calls about payments, bank lines and what is in doubt. */
export type OfficePaymentsApi = ReturnType<typeof createOfficePaymentsApi>;
