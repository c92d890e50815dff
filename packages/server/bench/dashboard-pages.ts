import type { InjectOptions } from 'fastify';

/** Signed-in account of the benchmark. */
export interface Account {
  authorization: string;
  loanId: string;
  /** Cursor to the middle of its lists, as after many pages. */
  middle: string;
}

/** Function that returns the requests of a page. */
export type GetCalls = (account: Account) => InjectOptions[];

const get = (url: string): InjectOptions => ({ method: 'GET', url: `/api${url}` });
/** Returns the request for a link to a statement. The statement itself is not measured: its time grows with its rows. */
const createLink = (kind: string): InjectOptions => ({
  method: 'POST',
  url: `/api/parent/statements/${kind}/link`,
  payload: { format: 'svg' },
});

/** Requests of the frame of each page: the signed-in user, and the unread notifications if the page does not show them. */
const me = get('/auth/me');
const frame = [me, get('/parent/notifications?filter=all')];
const overview = get('/parent/overview');
const loans = get('/parent/loans');

/** Requests that each page of the dashboard sends at once when it is opened. */
export const dashboardPages: Record<string, GetCalls> = {
  overview: () => [me, overview, loans],
  'loan history': () => [...frame, loans],
  'loan history, of one kind': () => [...frame, get('/parent/loans?status=disbursed%2Congoing%2Cin_arrears')],
  loan: ({ loanId }) => [...frame, get(`/parent/loans/${loanId}`), get(`/parent/loans/${loanId}/account`)],
  'loan repayments': () => [...frame, overview, get('/parent/repayments')],
  'loan repayments, of one loan': ({ loanId }) => [
    ...frame,
    overview,
    get(`/parent/repayments?loanId=${loanId}`),
  ],
  'repayment and early repayment': () => [...frame, overview],
  'after a repayment': ({ loanId }) => [...frame, get(`/parent/loans/${loanId}/account`)],
  'payment history': ({ loanId }) => [
    ...frame,
    overview,
    get('/parent/payments?purpose=fees'),
    get(`/parent/repayments?loanId=${loanId}`),
  ],
  'documents and statements': () => [
    ...frame,
    loans,
    createLink('transaction-summary'),
    createLink('loan-repayment-history'),
  ],
  notifications: () => frame,
};

/** Requests for a next page of a list. */
export const nextPages: Record<string, GetCalls> = {
  'loan repayments, more from the middle': ({ middle }) => [get(`/parent/repayments?cursor=${middle}`)],
  'payment history, more from the middle': ({ middle }) => [
    get(`/parent/payments?purpose=fees&cursor=${middle}`),
  ],
};
