import type { Infer } from 'superstruct';
import { type ApprovalFactName, approvalFacts, approvalKinds, approvalStatuses } from '../admin/approvals';
import {
  either,
  flag,
  instant,
  list,
  maybe,
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
export const approvalShape = object({
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

/** Response to requests about one approval. */
export const approvalAnswerShape = object({ approval: approvalShape });
export type ApprovalAnswer = Infer<typeof approvalAnswerShape>;

/** Decision that may need two people: the ID of the request if another person must approve it; null if it is done. */
export const secondApprovalShape = object({ approvalId: maybe(uuid) });
export type SecondApprovalAnswer = Infer<typeof secondApprovalShape>;
