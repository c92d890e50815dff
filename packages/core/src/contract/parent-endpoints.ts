import { repaymentBodies } from '../schemas/loan-bodies';
import { childBody, groupBodies, parseGroupRequest } from '../schemas/payment-bodies';
import { paymentPurposes } from '../schemas/payment-kinds';
import { notificationFilters, statementKinds } from '../schemas/repayment-kinds';
import { statementFormats, statementLinkBody } from '../schemas/statement-bodies';
import { childAnswerShape, childrenShape } from './account-shapes';
import { bodyOf, bodyOfOneOf, endpoint, optionalBodyOf } from './endpoint';
import { paymentStartedShape } from './payment-shapes';
import {
  earlyQuoteShape,
  fileLinkShape,
  loanAccountShape,
  notificationsShape,
  overviewShape,
  parentPaymentsShape,
  payoffShape,
  repaymentsShape,
  unreadShape,
} from './repayment-shapes';
import { empty, notificationId, oneOf, optionally, pageCursor, queryDay, text, uuid } from './shapes';

const ofLoan = { params: { id: uuid }, notFound: 'loan_not_found' } as const;
const cursor = optionally(pageCursor);
const days = { from: optionally(queryDay), to: optionally(queryDay) };

export const getParentOverview = endpoint('GET /parent/overview', {
  access: 'user',
  summary: 'Get the totals over all of one’s loans, and each of them',
  answers: { 200: overviewShape },
});

export const getLoanAccount = endpoint('GET /parent/loans/:id/account', {
  access: 'user',
  ...ofLoan,
  summary: 'Get where the money of one’s loan stands, with every version of its schedule',
  answers: { 200: loanAccountShape },
});

export const listOwnRepayments = endpoint('GET /parent/repayments', {
  access: 'user',
  summary: 'List the repayments of one’s loans, newest first',
  query: { loanId: optionally(uuid), ...days, cursor },
  answers: { 200: repaymentsShape },
});

export const listOwnPayments = endpoint('GET /parent/payments', {
  access: 'user',
  summary: 'List one’s payments for one purpose (fees if none is named), newest first',
  query: { purpose: optionally(oneOf(paymentPurposes)), cursor },
  answers: { 200: parentPaymentsShape },
});

export const getPayoff = endpoint('GET /parent/loans/:id/payoff', {
  access: 'user',
  ...ofLoan,
  summary: 'Get the amount that pays off one’s own loan today, and the interest that this saves',
  answers: { 200: payoffShape },
});

export const createEarlyQuote = endpoint('POST /parent/loans/:id/early-quote', {
  access: 'user',
  ...ofLoan,
  summary: 'Create a quote for an early repayment of one’s own loan; without an amount, for its payoff',
  limit: 'quote',
  body: optionalBodyOf(repaymentBodies.earlyQuote),
  answers: { 200: earlyQuoteShape },
  problems: [409],
});

export const promisePayment = endpoint('POST /parent/loans/:id/promise', {
  access: 'user',
  ...ofLoan,
  summary: 'Promise to pay an amount by a day, up to 14 days ahead, on one’s own loan in arrears',
  body: bodyOf(repaymentBodies.promise),
  answers: { 201: loanAccountShape },
  problems: [403, 409],
});

export const listNotifications = endpoint('GET /parent/notifications', {
  access: 'user',
  summary: 'List one’s notifications, newest first',
  query: { filter: optionally(oneOf(notificationFilters)), cursor: optionally(notificationId) },
  answers: { 200: notificationsShape },
});

export const readNotification = endpoint('POST /parent/notifications/:id/read', {
  access: 'user',
  summary: 'Mark a notification as read',
  params: { id: notificationId },
  notFound: 'notification_not_found',
  answers: { 200: unreadShape },
  problems: [403],
});

export const readAllNotifications = endpoint('POST /parent/notifications/read-all', {
  access: 'user',
  summary: 'Mark all notifications as read',
  answers: { 200: unreadShape },
  problems: [403],
});

export const followParentEvents = endpoint('GET /parent/events', {
  access: 'user',
  summary:
    'Follow one’s own changes, and as a bursar the payments of fees of one’s school: events `changed` with `{"what": "loan" | "payment" | "notification"}`',
  answers: { 200: { file: 'text/event-stream' } },
  problems: [429],
});

const statementFiles = statementKinds.flatMap((kind) =>
  statementFormats.map((format) => `${kind}.${format}` as const),
);

export const downloadStatement = endpoint('GET /parent/statements/:file', {
  access: 'user',
  summary:
    'Download a statement as PDF, CSV or a picture of the first page; of the last 12 months if no days are named',
  params: { file: oneOf(statementFiles) },
  notFound: 'not_found',
  query: { ...days, lang: optionally(text) },
  answers: { 200: { file: 'application/octet-stream' } },
});

export const createStatementLink = endpoint('POST /parent/statements/:kind/link', {
  access: 'user',
  summary: 'Create a link to a statement, valid for 5 minutes',
  params: { kind: oneOf(statementKinds) },
  notFound: 'not_found',
  query: { lang: optionally(text) },
  body: bodyOf(statementLinkBody),
  answers: { 200: fileLinkShape },
  problems: [403],
});

export const getLoanAccountOfStaff = endpoint('GET /admin/loans/:id/account', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'Get where the money of a loan stands, as its parent sees it',
  answers: { 200: loanAccountShape },
});

export const listLoanRepayments = endpoint('GET /admin/loans/:id/repayments', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'List the repayments of a loan, newest first',
  query: { cursor },
  answers: { 200: repaymentsShape },
});

export const listChildren = endpoint('GET /parent/children', {
  access: 'user',
  summary: 'List one’s children, with what each owes now and one’s last payments for them',
  answers: { 200: childrenShape },
});

export const addChild = endpoint('POST /parent/children', {
  access: 'user',
  summary: 'Add a child by registration number and school; one who is in the list already stays as they are',
  limit: 'lookUp',
  body: bodyOf(childBody),
  answers: { 201: childAnswerShape },
  problems: [404, 409],
});

export const removeChild = endpoint('DELETE /parent/children/:id', {
  access: 'user',
  summary: 'Remove a child from one’s list; payments stay',
  params: { id: uuid },
  notFound: 'child_not_found',
  answers: { 204: empty },
});

export const payForChildren = endpoint('POST /parent/children/payments', {
  access: 'user',
  isIdempotent: true,
  summary: 'Initiate one payment prompt or bank transfer for several of one’s children at one school',
  body: bodyOfOneOf([groupBodies.mobile, groupBodies.bank], parseGroupRequest),
  answers: { 201: paymentStartedShape },
  problems: [404, 409, 429],
});
