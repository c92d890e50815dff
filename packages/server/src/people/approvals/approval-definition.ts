import type { Problem, Result } from '@somesa/core';
import type { AdminAccess, ApprovalFact, ApprovalKind, ApprovalPosting } from '@somesa/core/admin';
import type { Struct } from 'superstruct';
import type { Queryable, Tx } from '../../platform/db/database';

/** Effect of a requested action: facts that it sets or changes, and the postings that it makes. */
export interface ApprovalDescription {
  facts: readonly ApprovalFact[];
  postings: readonly Pick<ApprovalPosting, 'debitAccount' | 'creditAccount' | 'amountUgx'>[];
}

/** Action that someone requested. */
export interface RequestedAction<Details> {
  /** ID of the request, under which the action may post to the ledger once. */
  id: string;
  subject: string;
  details: Details;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
}

/** Action that another person approved. */
export interface ApprovedAction<Details> extends RequestedAction<Details> {
  approvedBy: string;
  now: Date;
}

/** Definition of one kind of action that needs two people. The layer that carries the action out registers it. */
export interface ApprovalDefinition<Details = unknown> {
  kind: ApprovalKind;
  /** Struct of the details, which are stored as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a struct with any inner schema
  details: Struct<Details, any>;
  requestAccess: AdminAccess;
  approveAccess: AdminAccess;
  /** Time from the approval until it takes effect, in milliseconds; without it, the approval carries the action out at once. */
  delayMs?: number;
  /** Returns whether this action takes effect at once in spite of `delayMs`. */
  isImmediate?(db: Queryable, action: RequestedAction<Details>): Promise<boolean>;
  /** Describes what the action would do now. */
  describe(db: Queryable, action: RequestedAction<Details>): Promise<ApprovalDescription>;
  /**
   * Carries the action out in the transaction of the approval. Returns a problem if the action no longer fits its subject, which undoes
   * the transaction: the request stays open.
   */
  apply(tx: Tx, action: ApprovedAction<Details>): Promise<Result<unknown, Problem>>;
  /** Cleans up what waited for a request that is rejected, withdrawn or expired. */
  cancel?(tx: Tx, action: RequestedAction<Details>, now: Date): Promise<unknown>;
}
