/** The provider's word that the money came. */
export interface PaidWord {
  providerTransactionId: string;
  /** When the money was the payer's no more: the value date. */
  paidAt: Date;
  /** Who of staff credits it, where the network took the money of a payment that it had refused. */
  creditedBy?: string;
}
