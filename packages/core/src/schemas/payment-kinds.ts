/** Why a payment failed, in the payer's words. */
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

/** What a payment is for. */
export const paymentPurposes = ['fees', 'repayment', 'early-repayment'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
