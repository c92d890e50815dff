import type { PaymentsApi } from '@somesa/api-client';
import { createPaymentActions } from '../paying/payment-actions';
import { createPaying, type PayingOptions } from '../paying/store';
import { createFeesLookUp } from '../state/lookup';

export const createWholePaying = ({
  api,
  newKey,
  ...options
}: Omit<PayingOptions, 'lookUpStudent'> & { api: PaymentsApi; newKey: () => string }) => {
  const store = createPaying({ ...options, lookUpStudent: createFeesLookUp(api.call) });
  return { ...store.addActions({ api, newKey, createPaymentActions }), ...store };
};
