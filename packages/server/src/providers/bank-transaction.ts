import type { BankName } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';

/** Names of the banks as payers choose them, by code. */
export const bankNames: Record<BankCode, BankName> = {
  centenary: 'Centenary Bank',
  stanbic: 'Stanbic Bank',
  equity: 'Equity Bank',
  post: 'Post Bank',
};

/** Credit on a collection account of ours, from a notification or a statement. */
export interface BankTransaction {
  /** `bank:transaction id`: the same credit has the same ID in every notification and statement. */
  providerTransactionId: string;
  bank: BankCode;
  /** Reference that the payer quoted, as the bank gives it. */
  reference: string;
  /** Our payment reference in the bank's texts, in its canonical form; null if there is none, so that staff must decide. */
  paymentReference: string | null;
  amountUgx: number;
  paidAt: Date;
  payerName?: string;
}
