/** Reasons for a failed payment, in terms that the payer understands. */
export const failureReasons = [
  'declined',
  'insufficient_funds',
  'not_approved_in_time',
  'limit_reached',
  'number_unknown',
  'wallet_blocked',
  'provider_down',
  'never_accepted',
  'other_amount',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Purposes of a payment. */
export const paymentPurposes = ['fees', 'repayment', 'early-repayment'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Statuses of a claim that a payment was made which we do not show. */
export const claimStatuses = ['open', 'credited', 'declined'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Maximum number of children in a parent's list. */
export const MAX_CHILDREN = 20;
/** Maximum number of children of one payment prompt or bank transfer. */
export const MAX_GROUP_CHILDREN = 10;
