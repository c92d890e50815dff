import { nextQueryDelayMs } from '@somesa/core';
import { resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from './payments-repository';

/** Tells whether a network was given up on as silent: no sweep would ask it any more. */
const isPollingExhausted = (
  { status_check_count: checks, sent_at: sentAt }: PaymentRow,
  now: Date,
): boolean => sentAt !== null && nextQueryDelayMs(checks, now.getTime() - sentAt.getTime()) === null;

/** Ends the question about a silent network in the transaction that writes its word; most payments were never asked about. */
export const resolveNoResponseException = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  if (!isPollingExhausted(row, now)) return;
  await resolveException(tx, {
    kind: 'provider_no_response',
    subject: `payment:${row.id}`,
    actorId: null,
    now,
  });
};
