import type {
  BankPaymentFileView,
  DisbursementFailed,
  DisbursementSettled,
  DisbursementView,
  Result,
} from '@somesa/core';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';
import { readText } from './read-text';

type DisbursementResult = Promise<Result<DisbursementView, ApiFailure>>;

const readDisbursement = (data: unknown): DisbursementView | null =>
  isRecord(data) ? readKey<DisbursementView>(data.disbursement, 'payee') : null;

const readFile = (data: unknown): BankPaymentFileView | null =>
  isRecord(data) ? readKey<BankPaymentFileView>(data.file, 'reference') : null;

/** Builds the calls by which staff pays schools for loans. */
export const createDisbursementsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const say = (id: string, what: string, body: object): DisbursementResult =>
    ask(
      { method: 'post', path: `/admin/disbursements/${encodeURIComponent(id)}/${what}`, body },
      readDisbursement,
    );

  return {
    /** Asks for one try to pay a school. */
    getDisbursement: (id: string, signal?: AbortSignal): DisbursementResult =>
      ask(
        { method: 'get', path: `/admin/disbursements/${encodeURIComponent(id)}`, signal },
        readDisbursement,
      ),

    /** Starts another try once the last one has failed; if its status is unknown, the network is asked again. */
    disburseLoan: (loanId: string): DisbursementResult =>
      ask(
        { method: 'post', path: `/admin/loans/${encodeURIComponent(loanId)}/disburse`, body: {} },
        readDisbursement,
      ),

    /** Says that the bank made a transfer. */
    settleDisbursement: (id: string, body: DisbursementSettled): DisbursementResult =>
      say(id, 'settled', body),

    /** Says that the bank refused a transfer. */
    failDisbursement: (id: string, body: DisbursementFailed): DisbursementResult => say(id, 'failed', body),

    /** Puts every try that waits for a bank transfer into a new payment file. Status 409: none does. */
    createPaymentFile: (): Promise<Result<BankPaymentFileView, ApiFailure>> =>
      ask({ method: 'post', path: '/admin/bank-payment-files', body: {} }, readFile),

    /** Asks for a payment file as CSV, each time the same to the letter. */
    readPaymentFile: (id: string, signal?: AbortSignal): Promise<Result<string, ApiFailure>> =>
      ask({ method: 'get', path: `/admin/bank-payment-files/${encodeURIComponent(id)}`, signal }, readText),
  };
};

/** The calls by which staff pays schools for loans. */
export type DisbursementsApi = ReturnType<typeof createDisbursementsApi>;
