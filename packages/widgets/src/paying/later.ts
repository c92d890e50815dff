import { createPaymentsApi, newIdempotencyKey } from '@somesa/api-client';
import { announce } from './announce';
import { createPaymentActions } from './payment-actions';
import { LookupResult } from './views/lookup-result';
import { PaymentPlace } from './views/payment-place';

export const laterPaying = {
  announce,
  createPaymentActions,
  createPaymentsApi,
  newKey: newIdempotencyKey,
  LookupResult,
  PaymentPlace,
};
