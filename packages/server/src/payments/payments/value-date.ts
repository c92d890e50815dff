import { HOLD_MS } from '@somesa/core';
import type { PaymentRow } from '../hot-path';

/** Time after sending during which a payment prompt can be approved, in milliseconds; longer than either network allows. */
const PROMPT_LIFE_MS = HOLD_MS;

/**
 * Returns the value date of a mobile payment, as an instant. Neither network says when the payer approved: while the prompt may be open
 * it is `learnedAt`, when we learn of the success; later it is when the prompt was sent, which never makes a payer late.
 */
export const getValueDate = (row: Pick<PaymentRow, 'sentAt' | 'createdAt'>, learnedAt: Date): Date => {
  const sentAt = row.sentAt ?? row.createdAt;
  return learnedAt.getTime() - sentAt.getTime() <= PROMPT_LIFE_MS ? learnedAt : sentAt;
};
