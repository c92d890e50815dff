import type { AdminLoanAnswer, AdminLoanView, FileLinkAnswer, LoanDecisionBody, Result } from '@somesa/core';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { queryOf } from '../query-of';
import { isRecord, readKey } from '../read-answer';
import { readLoanAccount, readRepayments } from '../read-loan-account';

type LoanResult = Promise<Result<AdminLoanView, ApiFailure>>;

const readLoan = (data: unknown): AdminLoanView | null =>
  isRecord(data) && isRecord(data.loan) && isRecord(data.loan.checklist)
    ? (data as unknown as AdminLoanAnswer).loan
    : null;

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

const pathOf = (id: string): string => `/admin/loans/${encodeURIComponent(id)}`;

/** Builds the calls by which staff decides about loans; each change answers the loan as it stands then. Status 409: it has moved on, or is one’s own. */
export const createAdminLoansApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const decide = (id: string, what: string, body: object = {}): LoanResult =>
    ask({ method: 'post', path: `${pathOf(id)}/${what}`, body }, readLoan);

  return {
    /** Asks for a loan with its application, what an approval waits for, and all that happened. */
    getAdminLoan: (id: string, signal?: AbortSignal): LoanResult =>
      ask({ method: 'get', path: pathOf(id), signal }, readLoan),

    /** Asks where the money of a loan stands, with every version of its schedule. Status 404: its school was not paid. */
    getAdminLoanAccount: (id: string, signal?: AbortSignal) =>
      ask({ method: 'get', path: `${pathOf(id)}/account`, signal }, readLoanAccount),

    /** Asks what a loan was repaid with, newest first; `cursor` is the `next` of the page before. */
    listAdminRepayments: (id: string, cursor?: string, signal?: AbortSignal) =>
      ask(
        { method: 'get', path: `${pathOf(id)}/repayments`, query: queryOf({ cursor }), signal },
        readRepayments,
      ),

    /** Takes an application in hand again whose offer is over. */
    reopenLoan: (id: string): LoanResult => decide(id, 'reopen'),

    /** Gives up an accepted loan whose school is neither paid nor being paid. */
    cancelLoan: (id: string): LoanResult => decide(id, 'cancel'),

    /** Asks the parent for documents. */
    requestDocuments: (id: string, body: LoanDecisionBody<'requestDocuments'>): LoanResult =>
      decide(id, 'request-documents', body),

    /** Names the child of the school that the loan is for. */
    linkStudent: (id: string, body: LoanDecisionBody<'linkStudent'>): LoanResult =>
      decide(id, 'link-student', body),

    /** Makes the offer, or is the first approval of two. Errors stand under `principal` and `term`. */
    approveLoan: (id: string, body: LoanDecisionBody<'approve'>): LoanResult => decide(id, 'approve', body),

    /** Declines an application for good. */
    declineLoan: (id: string, body: LoanDecisionBody<'decline'>): LoanResult => decide(id, 'decline', body),

    /** Asks for a link to a file of a loan, good for 5 minutes. */
    linkLoanDocument: (id: string, documentId: string): Promise<Result<FileLinkAnswer, ApiFailure>> =>
      ask(
        {
          method: 'post',
          body: {},
          path: `${pathOf(id)}/documents/${encodeURIComponent(documentId)}/link`,
        },
        readLink,
      ),
  };
};

/** The calls by which staff decides about loans. */
export type AdminLoansApi = ReturnType<typeof createAdminLoansApi>;
