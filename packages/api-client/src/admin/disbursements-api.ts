import type {
  BankPaymentFileView,
  DisbursementFailed,
  DisbursementSettled,
  DisbursementView,
  Result,
} from '@somesa/core';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { readText } from './read-text';

type DisbursementResult = Promise<Result<DisbursementView, ApiFailure>>;

const readDisbursement = (data: unknown): DisbursementView | null =>
  isRecord(data) ? readKey<DisbursementView>(data.disbursement, 'payee') : null;

const readFile = (data: unknown): BankPaymentFileView | null =>
  isRecord(data) ? readKey<BankPaymentFileView>(data.file, 'reference') : null;

/** Creates the requests about disbursements. */
export const createDisbursementsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const recordResult = (id: string, result: string, body: object): DisbursementResult =>
    send(
      { method: 'post', path: `/admin/disbursements/${encodeURIComponent(id)}/${result}`, body },
      readDisbursement,
    );

  return {
    /** Gets a disbursement attempt. */
    getDisbursement: (id: string, signal?: AbortSignal): DisbursementResult =>
      send(
        { method: 'get', path: `/admin/disbursements/${encodeURIComponent(id)}`, signal },
        readDisbursement,
      ),

    /** Starts another attempt after a failure; checks the status of one whose status is unknown. */
    disburseLoan: (loanId: string): DisbursementResult =>
      send(
        { method: 'post', path: `/admin/loans/${encodeURIComponent(loanId)}/disburse`, body: {} },
        readDisbursement,
      ),

    /** Checks the status of a transfer whose automatic checks have ended. */
    checkDisbursement: (id: string): DisbursementResult =>
      send(
        { method: 'post', path: `/admin/disbursements/${encodeURIComponent(id)}/check`, body: {} },
        readDisbursement,
      ),

    /** Records that the bank made a transfer. */
    settleDisbursement: (id: string, body: DisbursementSettled): DisbursementResult =>
      recordResult(id, 'settled', body),

    /** Records that the bank rejected a transfer. */
    failDisbursement: (id: string, body: DisbursementFailed): DisbursementResult =>
      recordResult(id, 'failed', body),

    /** Creates a payment file with every attempt that waits for a bank transfer. Status 409: none does. */
    createPaymentFile: (): Promise<Result<BankPaymentFileView, ApiFailure>> =>
      send({ method: 'post', path: '/admin/bank-payment-files', body: {} }, readFile),

    /** Gets a payment file as CSV, which never changes. */
    getPaymentFileCsv: (id: string, signal?: AbortSignal): Promise<Result<string, ApiFailure>> =>
      send({ method: 'get', path: `/admin/bank-payment-files/${encodeURIComponent(id)}`, signal }, readText),

    /** Gets a payment file as an ISO 20022 message. */
    getPaymentFileXml: (id: string): Promise<Result<string, ApiFailure>> =>
      send(
        { method: 'get', path: `/admin/bank-payment-files/${encodeURIComponent(id)}/pain001.xml` },
        readText,
      ),
  };
};
