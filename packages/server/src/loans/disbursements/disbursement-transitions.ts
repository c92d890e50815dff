import { type TransitionTable, transition } from '@somesa/core';
import type { DisbursementStatus } from '../../platform/db/schema';

/** Events of an attempt. Only the answer of the network or of the bank (`paid`, `failed`) ends one. */
export type DisbursementEvent =
  | 'accepted'
  | 'inconclusive'
  | 'resubmitted'
  | 'added_to_file'
  | 'paid'
  | 'failed';

const moves: TransitionTable<DisbursementStatus, DisbursementEvent> = {
  created: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    added_to_file: 'in_file',
    paid: 'succeeded',
    failed: 'failed',
  },
  unknown: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    resubmitted: 'created',
    paid: 'succeeded',
    failed: 'failed',
  },
  submitted: {
    accepted: 'submitted',
    inconclusive: 'submitted',
    resubmitted: 'created',
    paid: 'succeeded',
    failed: 'failed',
  },
  in_file: { paid: 'succeeded', failed: 'failed' },
  succeeded: {},
  failed: {},
};

/** Names the status that an event leads to, or tells that the move is not legal. */
export const transitionDisbursement = (from: DisbursementStatus, event: DisbursementEvent) =>
  transition(moves, from, event);

/** Tells whether nothing can happen to a try any more. */
export const isFinalDisbursement = (status: DisbursementStatus): boolean =>
  status === 'succeeded' || status === 'failed';
