import { type PaymentView, paymentStatuses } from '@somesa/core';
import { isRecord } from './records';

/** Returns whether an answer, or the data of an event, has a payment with a status that this version knows. */
export const hasPayment = (answer: object): answer is { payment: PaymentView } =>
  'payment' in answer &&
  isRecord(answer.payment) &&
  typeof answer.payment.id === 'string' &&
  (paymentStatuses as readonly unknown[]).includes(answer.payment.status);
