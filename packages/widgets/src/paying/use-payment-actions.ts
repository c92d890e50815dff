import { usePaying } from './context';
import type { PaymentActions } from './payment-actions';

export const usePaymentActions = (): PaymentActions => {
  const { actions } = usePaying();
  if (!actions) throw new Error('the actions have not loaded');
  return actions;
};
