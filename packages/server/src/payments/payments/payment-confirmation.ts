/** The provider's word that the money came. */
export interface PaymentConfirmation {
  providerTransactionId: string;
  /** When the money was the payer's no more: the value date. */
  paidAt: Date;
  /** Staff member who credits it, if the network took the money of a payment that it had refused. */
  creditedBy?: string;
}
