import { getStatusCheckDelayMs } from '@somesa/core';
import { resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from './payments-repository';

/** Returns true if polling has ended without a final status. */
const isPollingExhausted = (
  { status_check_count: checks, sent_at: sentAt }: PaymentRow,
  now: Date,
): boolean => sentAt !== null && getStatusCheckDelayMs(checks, now.getTime() - sentAt.getTime()) === null;

/** Resolves a payment's exception for a missing response, in the transaction that records its final status. Most payments have none. */
export const resolveNoResponseException = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  if (!isPollingExhausted(row, now)) return;
  await resolveException(tx, {
    kind: 'provider_no_response',
    subject: `payment:${row.id}`,
    actorId: null,
    now,
  });
};
