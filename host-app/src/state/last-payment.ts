import type { PaymentView, ReceiptView } from '@somesa/core';
import { proxy } from 'valtio';
import { useLocation } from 'wouter';
import { rememberInTab } from './tab-memory';

/**
 * Receipt of the tab's last payment, for the page after the wizard, with the outstanding fees of the child in
 * UGX.
 */
export interface LastPayment {
  receipt: (ReceiptView & Partial<Pick<PaymentView, 'outstanding'>>) | null;
}

const isReceipt = (value: unknown): value is ReceiptView =>
  typeof value === 'object' &&
  value !== null &&
  'reference' in value &&
  'purpose' in value &&
  'amount' in value &&
  'school' in value &&
  'student' in value;

export const lastPayment = proxy<LastPayment>({ receipt: null });

/** Restores the last payment after a reload. */
export const restoreLastPayment = rememberInTab(lastPayment, 'receipt', {
  key: 'somesa:last-payment',
  isValid: isReceipt,
});

/**
 * Returns the handler of a paid payment: it stores the receipt and replaces the wizard with the page after it
 * in the history.
 */
export const useAfterPayment = (): ((payment: PaymentView) => void) => {
  const [, navigate] = useLocation();
  return ({ receipt, outstanding }) => {
    if (!receipt) return;
    lastPayment.receipt = { ...receipt, outstanding };
    navigate('/payment-success', { replace: true });
  };
};
