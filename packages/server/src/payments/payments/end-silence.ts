import { nextQueryDelayMs } from '@somesa/core';
import { closeReview } from '../../people/queue/reviews';
import type { Tx } from '../../platform/db/database';
import type { PaymentRow } from './payments-repository';

/** Tells whether a network was given up on as silent: no sweep would ask it any more. */
const wasGivenUp = ({ queries, sent_at: sentAt }: PaymentRow, now: Date): boolean =>
  sentAt !== null && nextQueryDelayMs(queries, now.getTime() - sentAt.getTime()) === null;

/** Ends the question about a silent network in the transaction that writes its word; most payments were never asked about. */
export const endSilence = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  if (!wasGivenUp(row, now)) return;
  await closeReview(tx, { kind: 'provider_silent', subject: `payment:${row.id}`, actorId: null, now });
};
