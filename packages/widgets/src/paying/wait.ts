import type { PaymentView } from '@somesa/core';
import type { PaymentHandle } from './flow/flow';

/** Time that a payment has been waited for, and time until another way to pay is offered, in milliseconds. */
export interface WaitingTimes {
  elapsedMs: number;
  leftMs: number;
}

/**
 * Measures a wait with this device's clock only: the server's two instants give the length, so that a phone whose clock
 * is wrong shows the right time.
 */
export const getWaitingTimes = (
  payment: PaymentView,
  { startedAtMs }: PaymentHandle,
  nowMs: number,
): WaitingTimes => {
  const elapsedMs = Math.max(0, nowMs - startedAtMs);
  const wholeMs = Date.parse(payment.waitUntil) - Date.parse(payment.createdAt);
  return { elapsedMs, leftMs: Math.max(0, wholeMs - elapsedMs) };
};
