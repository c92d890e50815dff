import type {
  AdminLoanAnswer,
  AdminLoanView,
  FileLinkAnswer,
  LoanAccountAnswer,
  LoanDecisionBody,
  Result,
} from '@somesa/core';
import type {
  ContactRequest,
  ContactsAnswer,
  RestructuringRequest,
  SecondApprovalAnswer,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { readLoanAccount, readRepayments } from '../read-loan-account';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { toQuery } from '../to-query';

type LoanResult = Promise<Result<AdminLoanView, ApiFailure>>;
type AccountResult = Promise<Result<LoanAccountAnswer, ApiFailure>>;

const readLoan = (data: unknown): AdminLoanView | null =>
  isRecord(data) && isRecord(data.loan) && isRecord(data.loan.checklist)
    ? (data as unknown as AdminLoanAnswer).loan
    : null;

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

const readContacts = (data: unknown): ContactsAnswer | null =>
  isRecord(data) && Array.isArray(data.contacts) ? readKey<ContactsAnswer>(data, 'contacts') : null;

const getPath = (id: string): string => `/admin/loans/${encodeURIComponent(id)}`;

/** Creates the requests of staff about loans. Each change returns the loan. Status 409: its status has changed, or it is the staff member’s own. */
export const createAdminLoansApi = (options: ApiOptions) => {
  const send = createSender(options);
  const decide = (id: string, decision: string, body: object = {}): LoanResult =>
    send({ method: 'post', path: `${getPath(id)}/${decision}`, body }, readLoan);

  return {
    /** Gets a loan with its application, the conditions of an approval, and its history. */
    getAdminLoan: (id: string, signal?: AbortSignal): LoanResult =>
      send({ method: 'get', path: getPath(id), signal }, readLoan),

    /** Gets the account of a loan, with every schedule version. Status 404: not disbursed. */
    getAdminLoanAccount: (id: string, signal?: AbortSignal) =>
      send({ method: 'get', path: `${getPath(id)}/account`, signal }, readLoanAccount),

    /** Lists the repayments of a loan, newest first; `cursor` is the `next` of the previous page. */
    listAdminRepayments: (id: string, cursor?: string, signal?: AbortSignal) =>
      send(
        { method: 'get', path: `${getPath(id)}/repayments`, query: toQuery({ cursor }), signal },
        readRepayments,
      ),

    /** Reopens an application whose offer has expired. */
    reopenLoan: (id: string): LoanResult => decide(id, 'reopen'),

    /** Cancels an accepted loan without a disbursement. */
    cancelLoan: (id: string): LoanResult => decide(id, 'cancel'),

    /** Cancels a disbursed loan in its cooling-off days for its borrower. */
    requestCancellation: (id: string): LoanResult => decide(id, 'cancellation'),

    /** Lists the contacts with the borrower of a loan, newest first. */
    listContacts: (id: string, signal?: AbortSignal) =>
      send({ method: 'get', path: `${getPath(id)}/contacts`, signal }, readContacts),

    /** Records a contact with the borrower of a running loan. */
    recordContact: (id: string, body: ContactRequest) =>
      send({ method: 'post', path: `${getPath(id)}/contacts`, body }, readContacts),

    /** Proposes a new schedule of a running loan to its borrower, or requests that another person approves it. */
    proposeRestructuring: (
      id: string,
      body: RestructuringRequest,
    ): Promise<Result<SecondApprovalAnswer, ApiFailure>> =>
      send({ method: 'post', path: `${getPath(id)}/restructuring`, body }, (data) =>
        readKey<SecondApprovalAnswer>(data, 'approvalId'),
      ),

    /** Withdraws the open proposal of a new schedule. */
    withdrawRestructuring: (id: string): AccountResult =>
      send({ method: 'post', path: `${getPath(id)}/restructuring/withdraw`, body: {} }, readLoanAccount),

    /** Asks the parent for documents. */
    requestDocuments: (id: string, body: LoanDecisionBody<'requestDocuments'>): LoanResult =>
      decide(id, 'request-documents', body),

    /** Links a loan to a child on the register. */
    linkStudent: (id: string, body: LoanDecisionBody<'linkStudent'>): LoanResult =>
      decide(id, 'link-student', body),

    /** Makes the offer, or the first of two approvals. Errors are under `principal` and `term`. */
    approveLoan: (id: string, body: LoanDecisionBody<'approve'>): LoanResult => decide(id, 'approve', body),

    /** Declines an application. */
    declineLoan: (id: string, body: LoanDecisionBody<'decline'>): LoanResult => decide(id, 'decline', body),

    /** Creates a link to a document of a loan, valid for 5 minutes. */
    createLoanDocumentLink: (id: string, documentId: string): Promise<Result<FileLinkAnswer, ApiFailure>> =>
      send(
        {
          method: 'post',
          body: {},
          path: `${getPath(id)}/documents/${encodeURIComponent(documentId)}/link`,
        },
        readLink,
      ),
  };
};
