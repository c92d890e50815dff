import type { PaymentsApi, StudentsApi } from '@somesa/api-client';
import { createPaymentActions } from '../paying/payment-actions';
import { createPaying, type PayingOptions } from '../paying/store';

/** Creates the store of a payment with the actions that follow the first step. */
export const createWholePaying = ({
  api,
  newKey,
  ...options
}: Omit<PayingOptions, 'api'> & { api: StudentsApi & PaymentsApi; newKey: () => string }) => {
  const store = createPaying({ ...options, api });
  return { ...store.addActions({ api, newKey, createPaymentActions }), ...store };
};
