import type { PaymentsApi } from '@somesa/api-client';
import { createPaymentActions } from '../paying/payment-actions';
import { createPaying, type PayingOptions } from '../paying/store';
import { createFeesLookUp } from '../state/lookup';

/** Creates the store of a payment with the actions that follow the first step. */
export const createWholePaying = ({
  api,
  newKey,
  ...options
}: Omit<PayingOptions, 'lookUpStudent'> & { api: PaymentsApi; newKey: () => string }) => {
  const store = createPaying({ ...options, lookUpStudent: createFeesLookUp(api.call) });
  return { ...store.addActions({ api, newKey, createPaymentActions }), ...store };
};
