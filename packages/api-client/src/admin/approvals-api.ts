import type { FileLinkAnswer, Result } from '@somesa/core';
import type {
  ApprovalAnswer,
  JournalRequest,
  ReversalRequest,
  SecondApprovalAnswer,
  WaiverRequest,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

type ApprovalResult = Promise<Result<ApprovalAnswer, ApiFailure>>;

/** Reads a response with a requested action. */
const readApproval = (data: unknown): ApprovalAnswer | null =>
  isRecord(data) && isRecord(data.approval) ? readKey<ApprovalAnswer>(data, 'approval') : null;

const readLink = (data: unknown): FileLinkAnswer | null => readKey<FileLinkAnswer>(data, 'url');

const getPath = (id: string): string => `/admin/approvals/${encodeURIComponent(id)}`;

/** Creates the requests about actions that one person requests and another approves. */
export const createApprovalsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Gets a requested action. */
    getApproval: (id: string, signal?: AbortSignal): ApprovalResult =>
      send({ method: 'get', path: getPath(id), signal }, readApproval),

    /** Approves an action of another person. Status 409: it is one’s own, it is decided, or it no longer fits its subject. */
    approveRequest: (id: string): ApprovalResult =>
      send({ method: 'post', path: `${getPath(id)}/approve`, body: {} }, readApproval),

    /** Rejects an action of another person, or stops it before it takes effect. */
    rejectRequest: (id: string, reason: string): ApprovalResult =>
      send({ method: 'post', path: `${getPath(id)}/reject`, body: { reason } }, readApproval),

    /** Withdraws an action that the caller requested. */
    withdrawRequest: (id: string): ApprovalResult =>
      send({ method: 'post', path: `${getPath(id)}/withdraw`, body: {} }, readApproval),

    /** Creates a link to the document of a requested action. */
    createApprovalDocumentLink: (id: string): Promise<Result<FileLinkAnswer, ApiFailure>> =>
      send({ method: 'post', path: `${getPath(id)}/document/link`, body: {} }, readLink),

    /** Requests the write-off of a loan in arrears. */
    requestWriteOff: (loanId: string, reason: string): ApprovalResult =>
      send(
        { method: 'post', path: `/admin/loans/${encodeURIComponent(loanId)}/write-off`, body: { reason } },
        readApproval,
      ),

    /** Waives a part of a loan, or requests that of another person if the amount is large. */
    waive: (loanId: string, body: WaiverRequest): Promise<Result<SecondApprovalAnswer, ApiFailure>> =>
      send({ method: 'post', path: `/admin/loans/${encodeURIComponent(loanId)}/waivers`, body }, (data) =>
        readKey<SecondApprovalAnswer>(data, 'approvalId'),
      ),

    /** Requests a journal by hand. */
    requestJournal: (body: JournalRequest): ApprovalResult =>
      send({ method: 'post', path: '/admin/journals', body }, readApproval),

    /** Requests the reversal of a posted journal, by the ID of its request. */
    requestJournalReversal: (id: string, body: ReversalRequest): ApprovalResult =>
      send({ method: 'post', path: `/admin/journals/${encodeURIComponent(id)}/reverse`, body }, readApproval),
  };
};
