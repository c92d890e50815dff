import { type PaymentView, paymentStatuses } from '@somesa/core';
import { isRecord } from './read-response';

const isPayment = (value: unknown): value is PaymentView =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  (paymentStatuses as readonly unknown[]).includes(value.status);

/** Reads the payment of a response or of an event's data; null if there is none. */
export const readPayment = (data: unknown): PaymentView | null => {
  let parsed = data;
  if (typeof data === 'string') {
    try {
      parsed = JSON.parse(data);
    } catch {
      return null;
    }
  }
  return isRecord(parsed) && isPayment(parsed.payment) ? parsed.payment : null;
};
