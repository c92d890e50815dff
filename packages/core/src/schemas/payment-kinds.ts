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
