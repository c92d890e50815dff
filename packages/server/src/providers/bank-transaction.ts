import type { BankName } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';

/** The banks' names as payers choose them. */
export const bankNameOf: Record<BankCode, BankName> = {
  centenary: 'Centenary Bank',
  stanbic: 'Stanbic Bank',
  equity: 'Equity Bank',
  post: 'Post Bank',
};

/** One credit on our account, as a notification or a statement tells it. */
export interface BankTransaction {
  /** `bank:transaction id`: the same credit has the same id however often and by whichever way it comes. */
  providerTransactionId: string;
  bank: BankCode;
  /** Reference that the payer quoted, as the bank gives it. */
  reference: string;
  /** Our payment reference found in the bank's texts, in its one written form; null sends the line to a person. */
  paymentReference: string | null;
  amountUgx: number;
  paidAt: Date;
  payerName?: string;
}
