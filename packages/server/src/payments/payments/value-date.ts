import { RESERVATION_MS } from '@somesa/core';
import type { PaymentRow } from './payments-repository';

/** Time after it was sent during which a payment prompt can be approved, in milliseconds; longer than either network keeps one. */
const PROMPT_LIFE_MS = RESERVATION_MS;

/**
 * Returns from when a mobile payment counts, as we learn at `learnedAt` that it was paid. Neither network tells when the payer approved:
 * while the prompt lives, that is now; later, the payer's favour decides, and it counts from when it was sent.
 */
export const valueDateOf = (row: Pick<PaymentRow, 'sent_at' | 'created_at'>, learnedAt: Date): Date => {
  const sentAt = row.sent_at ?? row.created_at;
  return learnedAt.getTime() - sentAt.getTime() <= PROMPT_LIFE_MS ? learnedAt : sentAt;
};
