import { usePaying } from './context';
import type { PaymentActions } from './payment-actions';

/** Returns the actions that follow the first step, for views that are loaded with them. */
export const usePaymentActions = (): PaymentActions => {
  const { actions } = usePaying();
  if (!actions) throw new Error('the actions have not loaded');
  return actions;
};
