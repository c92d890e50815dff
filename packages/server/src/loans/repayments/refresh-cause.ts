/** Why a loan is replayed: a payment came, one was taken back, or a day began. */
export type RefreshCause =
  | { kind: 'repayment'; paymentId: string }
  | { kind: 'reversal'; paymentId: string }
  | { kind: 'day' };
