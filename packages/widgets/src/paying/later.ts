import { createPaymentsApi, newIdempotencyKey } from '@somesa/api-client';
import { announcePayment } from './announce-payment';
import { createPaymentActions } from './payment-actions';
import { ChildFound } from './views/child-found';
import { PaymentPlace } from './views/payment-place';

/** Views and actions of every payment after the first step. */
export const laterPaying = {
  announcePayment,
  createPaymentActions,
  createPaymentsApi,
  newKey: newIdempotencyKey,
  ChildFound,
  PaymentPlace,
};
