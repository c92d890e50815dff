import type { Result } from '@somesa/core';
import type {
  AdminPaymentAnswer,
  AdminPaymentView,
  AllocateBody,
  BankTransactionAnswer,
  CreditLoanBody,
  CreditStudentBody,
  ExceptionAnswer,
  MovePaymentBody,
  RefundBody,
  ReturnBody,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

type PaymentResult = Promise<Result<AdminPaymentView, ApiFailure>>;
type BankTransactionResult = Promise<Result<BankTransactionAnswer, ApiFailure>>;
type ExceptionResult = Promise<Result<ExceptionAnswer, ApiFailure>>;

const readPayment = (data: unknown): AdminPaymentView | null =>
  isRecord(data) && isRecord(data.payment) && Array.isArray(data.payment.events)
    ? (readKey<AdminPaymentAnswer>(data, 'payment')?.payment ?? null)
    : null;

const readBankTransaction = (data: unknown): BankTransactionAnswer | null =>
  isRecord(data) && isRecord(data.bankTransaction)
    ? readKey<BankTransactionAnswer>(data, 'exceptions')
    : null;

const readException = (data: unknown): ExceptionAnswer | null =>
  isRecord(data) && typeof data.kind === 'string' ? readKey<ExceptionAnswer>(data, 'detail') : null;

/** Creates the requests about payments, bank transactions and exceptions. */
export const createAdminPaymentsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const getPaymentPath = (id: string, rest = ''): string =>
    `/admin/payments/${encodeURIComponent(id)}${rest}`;
  const getTransactionPath = (id: string, rest = ''): string =>
    `/admin/bank-transactions/${encodeURIComponent(id)}${rest}`;
  const getExceptionPath = (id: string, rest = ''): string =>
    `/admin/exceptions/${encodeURIComponent(id)}${rest}`;

  return {
    /** Gets a payment with everything known about it. Status 404: none, or not of the bursar’s school. */
    getPayment: (id: string, signal?: AbortSignal): PaymentResult =>
      send({ method: 'get', path: getPaymentPath(id), signal }, readPayment),

    /** Checks the status of a payment at its provider. Status 409: not possible. Status 429: it was just checked. */
    checkPaymentStatus: (id: string): PaymentResult =>
      send({ method: 'post', path: getPaymentPath(id, '/check-status'), body: {} }, readPayment),

    /** Records a refund payout. Status 409: no refund is due, or the payment is the staff member’s own. */
    recordRefund: (id: string, body: RefundBody): PaymentResult =>
      send({ method: 'post', path: getPaymentPath(id, '/refund'), body }, readPayment),

    /** Sends what is left of a refund to the account that paid. Status 409: a transfer is pending, or that account is not known. */
    sendRefund: (id: string): PaymentResult =>
      send({ method: 'post', path: getPaymentPath(id, '/refund/send'), body: {} }, readPayment),

    /** Reverses a payment that its provider reversed, or requests it above the limit. Status 409: it was not paid, was moved, a refund of it is being sent, a request waits, or it is the staff member’s own. */
    reversePayment: (id: string, reason: string): PaymentResult =>
      send({ method: 'post', path: getPaymentPath(id, '/reverse'), body: { reason } }, readPayment),

    /** Requests that a payment is moved to another child. Status 409: it can’t be moved, or a request waits. */
    requestPaymentMove: (id: string, body: MovePaymentBody): PaymentResult =>
      send({ method: 'post', path: getPaymentPath(id, '/move'), body }, readPayment),

    /** Gets a bank transaction with its exceptions. */
    getBankTransaction: (id: string, signal?: AbortSignal): BankTransactionResult =>
      send({ method: 'get', path: getTransactionPath(id), signal }, readBankTransaction),

    /** Allocates a bank transaction to the payment of a reference. Status 409: it is already allocated or returned. */
    allocateBankTransaction: (id: string, body: AllocateBody): BankTransactionResult =>
      send({ method: 'post', path: getTransactionPath(id, '/allocate'), body }, readBankTransaction),

    /** Makes a bank transaction a payment of a child’s fees. Status 404: there is no such child. Status 409: it is allocated or returned. */
    creditBankTransactionToStudent: (id: string, body: CreditStudentBody): BankTransactionResult =>
      send({ method: 'post', path: getTransactionPath(id, '/credit-student'), body }, readBankTransaction),

    /** Makes a bank transaction a repayment of a loan. Status 409: it is allocated or returned. */
    creditBankTransactionToLoan: (id: string, body: CreditLoanBody): BankTransactionResult =>
      send({ method: 'post', path: getTransactionPath(id, '/credit-loan'), body }, readBankTransaction),

    /** Records that a bank transaction was returned. Status 409: it is already allocated or returned. */
    returnBankTransaction: (id: string, body: ReturnBody): BankTransactionResult =>
      send({ method: 'post', path: getTransactionPath(id, '/return'), body }, readBankTransaction),

    /** Gets an exception by `kind~subject`, with related items. */
    getException: (id: string, signal?: AbortSignal): ExceptionResult =>
      send({ method: 'get', path: getExceptionPath(id), signal }, readException),

    /** Credits an unallocated receipt to its payment. Status 409: it is resolved, or the staff member’s own. */
    creditUnallocatedReceipt: (id: string): ExceptionResult =>
      send({ method: 'post', path: getExceptionPath(id, '/credit'), body: {} }, readException),

    /** Queues an unallocated receipt for a refund. Status 409: it is resolved, or the staff member’s own. */
    refundUnallocatedReceipt: (id: string): ExceptionResult =>
      send({ method: 'post', path: getExceptionPath(id, '/return'), body: {} }, readException),
  };
};
