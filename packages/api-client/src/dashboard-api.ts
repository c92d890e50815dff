import type {
  FileLinkAnswer,
  OverviewAnswer,
  ParentPaymentListAnswer,
  PaymentPurpose,
  PayoffAnswer,
  StatementFormat,
  StatementKind,
} from '@somesa/core';
import { readLoanAccount, readRepayments } from './read-loan-account';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';
import { toQuery } from './to-query';

const readOverview = (data: unknown): OverviewAnswer | null =>
  isRecord(data) && Array.isArray(data.loans) ? readKey<OverviewAnswer>(data, 'totals') : null;

const readPayments = (data: unknown): ParentPaymentListAnswer | null =>
  isRecord(data) && Array.isArray(data.payments) ? readKey<ParentPaymentListAnswer>(data, 'next') : null;

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

const readPayoff = (data: unknown): PayoffAnswer | null => readKey<PayoffAnswer>(data, 'payoff');

/** Filters for the repayments to list; days `YYYY-MM-DD`, both included. */
export interface RepaymentFilter {
  loanId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** Kind and format of a requested statement: `svg` is the image of the PDF's first page. Days `YYYY-MM-DD`, both included. */
export interface StatementRequest {
  kind: StatementKind;
  format: StatementFormat;
  from: string;
  to: string;
}

/** Creates the requests of a parent's dashboard. */
export const createDashboardApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Gets the totals, each disbursed loan, and the number of unread notifications. */
    getOverview: (signal?: AbortSignal) =>
      send({ method: 'get', path: '/parent/overview', signal }, readOverview),

    /** Gets the account of a loan, with every schedule version. Status 404: not the user's, or not disbursed. */
    getAccount: (loanId: string, signal?: AbortSignal) =>
      send(
        { method: 'get', path: `/parent/loans/${encodeURIComponent(loanId)}/account`, signal },
        readLoanAccount,
      ),

    /** Gets the amount that pays a loan off today. Status 404: not the user's, or not disbursed. */
    getPayoff: (loanId: string, signal?: AbortSignal) =>
      send({ method: 'get', path: `/parent/loans/${encodeURIComponent(loanId)}/payoff`, signal }, readPayoff),

    /** Lists repayments, newest first; `cursor` is the `next` of the previous page. */
    listRepayments: ({ loanId, from, to, cursor }: RepaymentFilter, signal?: AbortSignal) =>
      send(
        { method: 'get', path: '/parent/repayments', query: toQuery({ loanId, from, to, cursor }), signal },
        readRepayments,
      ),

    /** Lists the user's payments of one purpose, newest first. */
    listPayments: (
      { purpose, cursor }: { purpose: PaymentPurpose; cursor?: string | undefined },
      signal?: AbortSignal,
    ) =>
      send(
        { method: 'get', path: '/parent/payments', query: toQuery({ purpose, cursor }), signal },
        readPayments,
      ),

    /** Creates a link to a statement or its picture, valid for 5 minutes. */
    createStatementLink: ({ kind, ...body }: StatementRequest, signal?: AbortSignal) =>
      send({ method: 'post', path: `/parent/statements/${kind}/link`, body, signal }, readLink),
  };
};

export type DashboardApi = ReturnType<typeof createDashboardApi>;
