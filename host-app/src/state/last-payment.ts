import type { PaymentView, ReceiptView } from '@somesa/core';
import { proxy, snapshot, subscribe } from 'valtio';
import { useLocation } from 'wouter';

const storageKey = 'somesa:last-payment';

/** The last payment of this tab: its receipt, and whether a phone paid, to which an SMS goes. No number is kept. */
export interface LastPayment {
  receipt: ReceiptView | null;
}

const isReceipt = (value: unknown): value is ReceiptView =>
  typeof value === 'object' &&
  value !== null &&
  'reference' in value &&
  'purpose' in value &&
  'amount' in value &&
  'school' in value &&
  'student' in value;

const readKept = (): ReceiptView | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isReceipt(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** Receipt left by the wizard for the page after it; kept on a reload, forgotten when the tab is closed. */
export const lastPayment = proxy<LastPayment>({ receipt: null });

/** Brings back what was paid before a reload. For an effect of the page, by which time it has taken over what was built. */
export const restoreLastPayment = (): void => {
  lastPayment.receipt ??= readKept();
};

subscribe(lastPayment, () => {
  try {
    const { receipt } = snapshot(lastPayment);
    if (receipt) sessionStorage.setItem(storageKey, JSON.stringify(receipt));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full: the page's own memory does until a reload.
  }
});

/** Answers what a wizard calls once it is paid: it leaves the receipt for the page after it, to which it leads; Back leads past the wizard. */
export const useAfterPayment = (): ((payment: PaymentView) => void) => {
  const [, navigate] = useLocation();
  return ({ receipt }) => {
    if (!receipt) return;
    lastPayment.receipt = receipt;
    navigate('/payment-success', { replace: true });
  };
};
