import type { LoanProduct } from '../loans/loan-product';

/** Maximum size of an uploaded file, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Reasons for declining an application, in terms that a parent understands. */
export const declineReasons = [
  'income_too_low',
  'documents_unreadable',
  'details_differ',
  'child_not_found',
  'other_loan_open',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Data that two loans have in common if they belong to the same borrower. */
export const borrowerKeys = ['child', 'phone', 'account'] as const;
export type BorrowerKey = (typeof borrowerKeys)[number];

/** Statuses of one attempt to pay a school. created: it waits to be sent, or for a payment file. */
export const disbursementStatuses = [
  'created',
  'unknown',
  'submitted',
  'in_file',
  'succeeded',
  'failed',
] as const;
export type DisbursementStatus = (typeof disbursementStatuses)[number];

/** Events of an attempt to pay a school. */
export const disbursementEventNames = [
  'created',
  'accepted',
  'inconclusive',
  'resubmitted',
  'added_to_file',
  'paid',
  'failed',
  'status_checked',
] as const;

/** Fields of a loan product that screens need. Limits in UGX. */
export type LoanProductView = Pick<
  LoanProduct,
  | 'id'
  | 'version'
  | 'name'
  | 'method'
  | 'annualRatePpm'
  | 'feeUgx'
  | 'minimumUgx'
  | 'maximumUgx'
  | 'terms'
  | 'expenses'
  | 'documents'
  | 'guarantorFromUgx'
> & {
  /** Sentence about the late fee. */
  lateFee: string;
};

/** Link to a file, valid for 5 minutes. */
export interface FileLinkAnswer {
  url: string;
  expiresAt: string;
}
