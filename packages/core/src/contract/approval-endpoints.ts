import type { Infer } from 'superstruct';
import { type ApprovalFactName, approvalFacts, approvalKinds, approvalStatuses } from '../admin/approvals';
import { approvalBodies, journalBodies, restructuringBody } from '../admin/money-bodies';
import { loanDecisionBodies } from '../schemas/loan-bodies';
import { bodyOf, endpoint } from './endpoint';
import { fileLinkShape, loanAccountShape } from './repayment-shapes';
import {
  either,
  flag,
  instant,
  list,
  maybe,
  messageShape,
  number,
  object,
  oneOf,
  staffUser,
  text,
  ugx,
  uuid,
} from './shapes';

/** Fact about a requested action, with its value before the action if that changes. */
const approvalFactShape = object({
  name: oneOf(Object.keys(approvalFacts) as ApprovalFactName[]),
  before: maybe(either(text, number)),
  after: maybe(either(text, number)),
});
export type ApprovalFact = Infer<typeof approvalFactShape>;

/** Posting that an action will make, or has made, with the names of the schools whose accounts it changes. */
const approvalPostingShape = object({
  debitAccount: text,
  debitSchool: maybe(text),
  creditAccount: text,
  creditSchool: maybe(text),
  amountUgx: ugx,
});
export type ApprovalPosting = Infer<typeof approvalPostingShape>;

/** Requested action that another person approves. */
const approvalShape = object({
  id: uuid,
  reference: text,
  kind: oneOf(approvalKinds),
  status: oneOf(approvalStatuses),
  /** Item that the action is about, such as the ID of a loan. */
  subject: text,
  subjectName: maybe(text),
  reason: text,
  requestedBy: staffUser,
  requestedAt: instant,
  expiresAt: instant,
  /** Person who approved or rejected it, or who withdrew it; null while it is open or expired. */
  decidedBy: maybe(staffUser),
  decidedAt: maybe(instant),
  rejectionReason: maybe(text),
  /** Time from which it takes effect after its approval; null if at once. */
  notBefore: maybe(instant),
  appliedAt: maybe(instant),
  /** Problem for which it could not take effect when its time came, in English. */
  problem: maybe(text),
  document: maybe(object({ id: text, name: text })),
  facts: list(approvalFactShape),
  postings: list(approvalPostingShape),
  isOwn: flag,
  /** True if the caller may approve it. */
  canApprove: flag,
  /** Reason for which the caller, who has the right to approve, may not approve this, in English. */
  obstacle: maybe(text),
  /** True if the caller may reject it, or stop it before it takes effect. */
  canReject: flag,
});
export type ApprovalView = Infer<typeof approvalShape>;

const approvalAnswerShape = object({ approval: approvalShape });
export type ApprovalAnswer = Infer<typeof approvalAnswerShape>;

/** Decision that may need two people: the ID of the request if another person must approve it; null if it is done. */
const secondApprovalShape = object({ approvalId: maybe(uuid) });
export type SecondApprovalAnswer = Infer<typeof secondApprovalShape>;

const ofApproval = { params: { id: uuid }, notFound: 'not_found' } as const;
const approval = { answers: { 200: approvalAnswerShape } } as const;

export const getApproval = endpoint('GET /admin/approvals/:id', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Get a requested action, with exactly what it will do',
  ...approval,
});

export const approveRequest = endpoint('POST /admin/approvals/:id/approve', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Approve the action that another person requested, which carries it out',
  ...approval,
  problems: [409],
});

export const rejectRequest = endpoint('POST /admin/approvals/:id/reject', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Reject the action that another person requested, or stop it before it takes effect',
  body: bodyOf(approvalBodies.reject),
  ...approval,
  problems: [409],
});

export const withdrawRequest = endpoint('POST /admin/approvals/:id/withdraw', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Withdraw an action that you requested, as long as it has not taken effect',
  ...approval,
  problems: [409],
});

export const linkApprovalDocument = endpoint('POST /admin/approvals/:id/document/link', {
  access: 'admin_staff',
  ...ofApproval,
  summary: 'Create a link to the document of a requested action, valid for 5 minutes',
  answers: { 200: fileLinkShape },
});

export const requestWriteOff = endpoint('POST /admin/loans/:id/write-off', {
  access: 'admin_staff',
  params: { id: uuid },
  notFound: 'loan_not_found',
  needsRecentCode: true,
  summary: 'Request the write-off of a loan in arrears, which another person approves',
  body: bodyOf(approvalBodies.writeOff),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});

export const waive = endpoint('POST /admin/loans/:id/waivers', {
  access: 'admin_staff',
  params: { id: uuid },
  notFound: 'loan_not_found',
  needsRecentCode: true,
  summary:
    'Waive interest, fees or late fees that are due; a large amount needs another person, and is requested',
  body: bodyOf(approvalBodies.waiver),
  answers: { 200: secondApprovalShape },
  problems: [409],
});

export const requestJournal = endpoint('POST /admin/journals', {
  access: 'admin_staff',
  needsRecentCode: true,
  summary: 'Request a journal by hand, which another person approves',
  body: bodyOf(journalBodies.request),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});

export const requestJournalReversal = endpoint('POST /admin/journals/:id/reverse', {
  access: 'admin_staff',
  ...ofApproval,
  needsRecentCode: true,
  summary: 'Request the reversal of a journal by hand that was posted; another person approves it',
  body: bodyOf(journalBodies.reverse),
  answers: { 201: approvalAnswerShape },
  problems: [409],
});

const ofLoan = { params: { id: uuid }, notFound: 'loan_not_found' } as const;

export const proposeRestructuring = endpoint('POST /admin/loans/:id/restructuring', {
  access: 'admin_staff',
  ...ofLoan,
  needsRecentCode: true,
  summary:
    'Propose a new schedule of a running loan, which its borrower accepts with a code; forgoing much interest needs another person',
  body: bodyOf(restructuringBody),
  answers: { 201: secondApprovalShape },
  problems: [409],
});

export const withdrawRestructuring = endpoint('POST /admin/loans/:id/restructuring/withdraw', {
  access: 'admin_staff',
  ...ofLoan,
  summary: 'Withdraw the proposal of a new schedule that its borrower has not accepted',
  answers: { 200: loanAccountShape },
  problems: [409],
});

export const sendRestructuringCode = endpoint('POST /parent/loans/:id/restructuring-code', {
  access: 'user',
  ...ofLoan,
  summary: 'Send the code that accepts a new schedule to one’s verified number',
  limit: 'code',
  answers: { 200: messageShape },
  problems: [403, 409],
});

export const acceptRestructuring = endpoint('POST /parent/loans/:id/restructuring', {
  access: 'user',
  ...ofLoan,
  summary: 'Accept the new schedule of one’s loan with the code',
  limit: 'code',
  body: bodyOf(loanDecisionBodies.accept),
  answers: { 200: loanAccountShape },
  problems: [403, 409],
});
