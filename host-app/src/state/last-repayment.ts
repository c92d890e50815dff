import type { ReceiptView } from '@somesa/core';
import { proxy, snapshot, subscribe } from 'valtio';

const storageKey = 'somesa:last-repayment';

/** A repayment: its receipt, the loan and the payer. */
export interface CompletedRepayment {
  receipt: ReceiptView;
  loanId: string;
  userId: string;
}

const isRepaid = (value: unknown): value is CompletedRepayment =>
  typeof value === 'object' &&
  value !== null &&
  'loanId' in value &&
  typeof value.loanId === 'string' &&
  'userId' in value &&
  'receipt' in value &&
  typeof value.receipt === 'object' &&
  value.receipt !== null &&
  'reference' in value.receipt;

const readKept = (): CompletedRepayment | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isRepaid(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** Repayment left for the page after it; kept on a reload, forgotten when the tab is closed. */
export const lastRepayment = proxy<{ repaid: CompletedRepayment | null }>({ repaid: null });

/** Brings back what was repaid before a reload. */
export const restoreLastRepayment = (): void => {
  lastRepayment.repaid ??= readKept();
};

subscribe(lastRepayment, () => {
  try {
    const { repaid } = snapshot(lastRepayment);
    if (repaid) sessionStorage.setItem(storageKey, JSON.stringify(repaid));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full: the page's own memory does until a reload.
  }
});
