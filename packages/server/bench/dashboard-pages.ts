import type { InjectOptions } from 'fastify';

/** An account of the benchmark, signed in. */
export interface Account {
  authorization: string;
  loanId: string;
  /** Cursor to the middle of its lists, as after many pages. */
  middle: string;
}

/** The calls of a page. */
export type CallsOf = (account: Account) => InjectOptions[];

const get = (url: string): InjectOptions => ({ method: 'GET', url: `/api${url}` });
/** A link to a statement's picture. The picture itself reads every movement of its days: with more of them it takes longer. */
const link = (kind: string): InjectOptions => ({
  method: 'POST',
  url: `/api/parent/statements/${kind}/link`,
  payload: { format: 'svg' },
});

/** Requests of the frame around each page: the signed-in user, and the number of unread notifications if the page does not show it. */
const me = get('/auth/me');
const around = [me, get('/parent/notifications?filter=all')];
const overview = get('/parent/overview');
const loans = get('/parent/loans');

/** The calls of each page of the dashboard when it is opened: as the host's pages make them, at the same time. */
export const dashboardPages: Record<string, CallsOf> = {
  overview: () => [me, overview, loans],
  'loan history': () => [...around, loans],
  'loan history, of one kind': () => [
    ...around,
    get('/parent/loans?status=disbursed%2Congoing%2Cin_arrears'),
  ],
  loan: ({ loanId }) => [...around, get(`/parent/loans/${loanId}`), get(`/parent/loans/${loanId}/account`)],
  'loan repayments': () => [...around, overview, get('/parent/repayments')],
  'loan repayments, of one loan': ({ loanId }) => [
    ...around,
    overview,
    get(`/parent/repayments?loanId=${loanId}`),
  ],
  'repayment and early repayment': () => [...around, overview],
  'after a repayment': ({ loanId }) => [...around, get(`/parent/loans/${loanId}/account`)],
  'payment history': ({ loanId }) => [
    ...around,
    overview,
    get('/parent/payments?purpose=fees'),
    get(`/parent/repayments?loanId=${loanId}`),
  ],
  'documents and statements': () => [
    ...around,
    loans,
    link('transaction-summary'),
    link('loan-repayment-history'),
  ],
  notifications: () => around,
};

/** The calls that bring a next page: there is one from two pages on. */
export const nextPages: Record<string, CallsOf> = {
  'loan repayments, more from the middle': ({ middle }) => [get(`/parent/repayments?cursor=${middle}`)],
  'payment history, more from the middle': ({ middle }) => [
    get(`/parent/payments?purpose=fees&cursor=${middle}`),
  ],
};
