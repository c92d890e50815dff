import {
  type FileLinkAnswer,
  type LoanAnswer,
  type LoanFileKind,
  type LoanListAnswer,
  type LoanStatus,
  type LoanView,
  type MessageAnswer,
  writeLoanStatuses,
} from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { queryOf } from './query-of';
import { isRecord, readKey } from './read-answer';

const readList = (data: unknown): LoanListAnswer | null =>
  isRecord(data) && Array.isArray(data.loans) ? readKey<LoanListAnswer>(data, 'next') : null;

const readLoan = (data: unknown): LoanView | null =>
  isRecord(data) && isRecord(data.loan) && typeof data.loan.id === 'string'
    ? (data as unknown as LoanAnswer).loan
    : null;

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

const pathOf = (id: string): string => `/parent/loans/${encodeURIComponent(id)}`;

/** Filters for the loans to list: all, or those in some statuses. */
export interface LoanFilter {
  statuses?: readonly LoanStatus[] | undefined;
  cursor?: string | undefined;
}

/** Builds the calls about a parent's own loans. Each answers a Result: never undefined, and nothing is thrown. */
export const createLoansApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const move = (path: string, body: unknown) => ask({ method: 'post', path, body }, readLoan);
  const link = (path: string) => ask({ method: 'post', path, body: {} }, readLink);

  return {
    /** Asks for the person's applications and loans, newest first: all, or those in some statuses; `cursor` is the `next` of the page before. */
    listLoans: ({ statuses, cursor }: LoanFilter = {}, signal?: AbortSignal) =>
      ask(
        {
          method: 'get',
          path: '/parent/loans',
          signal,
          query: queryOf({ status: statuses && writeLoanStatuses(statuses), cursor }),
        },
        readList,
      ),

    /** Asks for one of them, whole. Status 404: it is nobody's, or somebody else's. */
    getLoan: (id: string, signal?: AbortSignal) => ask({ method: 'get', path: pathOf(id), signal }, readLoan),

    /** Sends the code that accepts an offer, by SMS to the person's verified number. */
    sendAcceptanceCode: (id: string) =>
      ask({ method: 'post', path: `${pathOf(id)}/acceptance-code`, body: {} }, readMessage),

    /** Accepts an offer. Status 409 says that it is over, or that the loan has moved on. */
    acceptOffer: (id: string, otp: string) => move(`${pathOf(id)}/accept`, { otp }),

    /** Takes an application or an offer back, for as long as the school has not been paid. */
    withdrawLoan: (id: string) => move(`${pathOf(id)}/withdraw`, {}),

    /** Adds an uploaded file to an application that is not decided yet. */
    addDocument: (id: string, document: { kind: LoanFileKind; uploadId: string }) =>
      move(`${pathOf(id)}/documents`, document),

    /** Asks for a link to a file, good for 5 minutes. */
    linkDocument: (id: string, documentId: string) =>
      link(`${pathOf(id)}/documents/${encodeURIComponent(documentId)}/link`),

    /** Asks for a link to the agreement, good for 5 minutes. */
    linkAgreement: (id: string) => link(`${pathOf(id)}/agreement/link`),
  };
};

/** The calls about a parent's own loans. */
export type LoansApi = ReturnType<typeof createLoansApi>;
