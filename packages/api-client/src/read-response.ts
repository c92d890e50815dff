import { type PaymentView, paymentStatuses } from '@somesa/core';

/** Returns whether a value is an object other than an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a response with a given key; null if it is not from our API, such as the page of a captive portal. */
export const readKey = <T>(data: unknown, key: string): T | null =>
  isRecord(data) && key in data ? (data as T) : null;

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
