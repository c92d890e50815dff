import type { ReceiptView } from '@somesa/core';
import { proxy } from 'valtio';
import { rememberInTab } from './tab-memory';

export interface CompletedRepayment {
  receipt: ReceiptView;
  loanId: string;
  userId: string;
}

const isCompletedRepayment = (value: unknown): value is CompletedRepayment =>
  typeof value === 'object' &&
  value !== null &&
  'loanId' in value &&
  typeof value.loanId === 'string' &&
  'userId' in value &&
  'receipt' in value &&
  typeof value.receipt === 'object' &&
  value.receipt !== null &&
  'reference' in value.receipt;

export const lastRepayment = proxy<{ repaid: CompletedRepayment | null }>({ repaid: null });

/** Restores the last repayment after a reload. */
export const restoreLastRepayment = rememberInTab(lastRepayment, 'repaid', {
  key: 'somesa:last-repayment',
  isValid: isCompletedRepayment,
});
