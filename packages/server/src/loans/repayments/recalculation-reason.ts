/** Reason a loan is replayed: a payment was received, a payment was reversed, or a day began. */
export type RecalculationReason =
  | { kind: 'repayment'; paymentId: string }
  | { kind: 'reversal'; paymentId: string }
  | { kind: 'day' };
