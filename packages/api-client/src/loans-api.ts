import {
  type FileLinkAnswer,
  formatLoanStatuses,
  type GuarantorBody,
  type LoanAnswer,
  type LoanFileKind,
  type LoanListAnswer,
  type LoanStatus,
  type LoanView,
  type MessageAnswer,
  type PromiseRequest,
} from '@somesa/core';
import { readLoanAccount } from './read-loan-account';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';
import { toQuery } from './to-query';

const readList = (data: unknown): LoanListAnswer | null =>
  isRecord(data) && Array.isArray(data.loans) ? readKey<LoanListAnswer>(data, 'next') : null;

const readLoan = (data: unknown): LoanView | null =>
  isRecord(data) && isRecord(data.loan) && typeof data.loan.id === 'string'
    ? (data as unknown as LoanAnswer).loan
    : null;

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

const getPath = (id: string): string => `/parent/loans/${encodeURIComponent(id)}`;

/** Filter of the list of loans; without statuses, all loans. */
interface LoanFilter {
  statuses?: readonly LoanStatus[] | undefined;
  cursor?: string | undefined;
}

/** Creates the requests about a parent's own loans. */
export const createLoansApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (path: string, body: unknown) => send({ method: 'post', path, body }, readLoan);
  const link = (path: string) => send({ method: 'post', path, body: {} }, readLink);

  return {
    /** Lists the user's applications and loans, newest first; `cursor` is the `next` of the previous page. */
    listLoans: ({ statuses, cursor }: LoanFilter = {}, signal?: AbortSignal) =>
      send(
        {
          method: 'get',
          path: '/parent/loans',
          signal,
          query: toQuery({ status: statuses && formatLoanStatuses(statuses), cursor }),
        },
        readList,
      ),

    /** Gets a loan. Status 404: not the user's. */
    getLoan: (id: string, signal?: AbortSignal) =>
      send({ method: 'get', path: getPath(id), signal }, readLoan),

    /** Sends the code that accepts an offer by SMS to the user's verified number. */
    sendAcceptanceCode: (id: string) =>
      send({ method: 'post', path: `${getPath(id)}/acceptance-code`, body: {} }, readMessage),

    /** Accepts an offer. Status 409: it has expired, or the loan's status has changed. */
    acceptOffer: (id: string, otp: string) => change(`${getPath(id)}/accept`, { otp }),

    /** Sends the code that accepts a new schedule to the account’s number. Status 409: the proposal is no longer open. */
    sendRestructuringCode: (id: string) =>
      send({ method: 'post', path: `${getPath(id)}/restructuring-code`, body: {} }, readMessage),

    /** Accepts the proposed schedule of a loan. Status 409: the proposal is no longer open. */
    acceptRestructuring: (id: string, otp: string) =>
      send({ method: 'post', path: `${getPath(id)}/restructuring`, body: { otp } }, readLoanAccount),

    /** Promises to pay an amount by a day. Status 409: the loan is not in arrears, or a promise is open. */
    promisePayment: (id: string, promise: PromiseRequest) =>
      send({ method: 'post', path: `${getPath(id)}/promise`, body: promise }, readLoanAccount),

    /** Withdraws an application or declines an offer, until the school is paid. */
    withdrawLoan: (id: string) => change(`${getPath(id)}/withdraw`, {}),

    /** Cancels a loan in its cooling-off days. Status 409: it can no longer be cancelled. */
    cancelLoan: (id: string) => change(`${getPath(id)}/cancellation`, {}),

    /** Names or replaces the guarantor of an undecided application, who gets a code by SMS. */
    nameGuarantor: (id: string, guarantor: GuarantorBody) => change(`${getPath(id)}/guarantor`, guarantor),

    /** Adds an uploaded document to an application that is not decided. */
    addDocument: (id: string, document: { kind: LoanFileKind; uploadId: string }) =>
      change(`${getPath(id)}/documents`, document),

    /** Creates a link to a document, valid for 5 minutes. */
    createDocumentLink: (id: string, documentId: string) =>
      link(`${getPath(id)}/documents/${encodeURIComponent(documentId)}/link`),

    /** Creates a link to the agreement, valid for 5 minutes. */
    createAgreementLink: (id: string) => link(`${getPath(id)}/agreement/link`),
  };
};

export type LoansApi = ReturnType<typeof createLoansApi>;
