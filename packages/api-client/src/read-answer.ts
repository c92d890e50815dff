import { type PaymentView, paymentStatuses } from '@somesa/core';

/** Tells whether something is an object with names. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an object out of an answer by one of its keys; null where the answer is not ours (a captive portal's page). */
export const readKey = <T>(data: unknown, key: string): T | null =>
  isRecord(data) && key in data ? (data as T) : null;

const isPayment = (value: unknown): value is PaymentView =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  (paymentStatuses as readonly unknown[]).includes(value.status);

/** Reads `{payment}` from an answer or an event's data; null where it is not there. */
export const readPaymentAnswer = (data: unknown): PaymentView | null => {
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
