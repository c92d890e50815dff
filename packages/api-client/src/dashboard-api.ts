import type {
  FileLinkAnswer,
  OverviewAnswer,
  ParentPaymentListAnswer,
  PaymentPurpose,
  StatementFormat,
  StatementKind,
} from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { queryOf } from './query-of';
import { isRecord, readKey } from './read-answer';
import { readLoanAccount, readRepayments } from './read-loan-account';

const readOverview = (data: unknown): OverviewAnswer | null =>
  isRecord(data) && Array.isArray(data.loans) ? readKey<OverviewAnswer>(data, 'totals') : null;

const readPayments = (data: unknown): ParentPaymentListAnswer | null =>
  isRecord(data) && Array.isArray(data.payments) ? readKey<ParentPaymentListAnswer>(data, 'next') : null;

const readLink = (data: unknown): FileLinkAnswer | null =>
  isRecord(data) && typeof data.url === 'string' ? readKey<FileLinkAnswer>(data, 'expiresAt') : null;

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

/** Builds the calls that a parent's dashboard reads from. Each answers a Result: never undefined, and nothing is thrown. */
export const createDashboardApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks for the three totals, each loan that runs or ran, and how much is unread. */
    getOverview: (signal?: AbortSignal) =>
      ask({ method: 'get', path: '/parent/overview', signal }, readOverview),

    /** Asks where one loan's money stands, with every version of its schedule. Status 404: nobody's, somebody else's, or not paid out yet. */
    getAccount: (loanId: string, signal?: AbortSignal) =>
      ask(
        { method: 'get', path: `/parent/loans/${encodeURIComponent(loanId)}/account`, signal },
        readLoanAccount,
      ),

    /** Asks for repayments, newest first; `cursor` is the `next` of the page before. */
    listRepayments: ({ loanId, from, to, cursor }: RepaymentFilter, signal?: AbortSignal) =>
      ask(
        { method: 'get', path: '/parent/repayments', query: queryOf({ loanId, from, to, cursor }), signal },
        readRepayments,
      ),

    /** Asks for the payments of one purpose that the person made, newest first. */
    listPayments: (
      { purpose, cursor }: { purpose: PaymentPurpose; cursor?: string | undefined },
      signal?: AbortSignal,
    ) =>
      ask(
        { method: 'get', path: '/parent/payments', query: queryOf({ purpose, cursor }), signal },
        readPayments,
      ),

    /** Asks for a link to a statement or its picture, good for 5 minutes. */
    linkStatement: ({ kind, ...body }: StatementRequest, signal?: AbortSignal) =>
      ask({ method: 'post', path: `/parent/statements/${kind}/link`, body, signal }, readLink),
  };
};

/** The calls that a parent's dashboard reads from. */
export type DashboardApi = ReturnType<typeof createDashboardApi>;
