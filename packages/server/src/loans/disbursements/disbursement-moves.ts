import { type Moves, moveBy } from '@somesa/core';
import type { DisbursementState } from '../../platform/db/schema';

/** What can happen to a try. Only the word of the network or of the bank (paid, refused) ends one. */
export type DisbursementEvent = 'accepted' | 'unclear' | 'resent' | 'put_in_file' | 'paid' | 'refused';

const moves: Moves<DisbursementState, DisbursementEvent> = {
  created: {
    accepted: 'submitted',
    unclear: 'unknown',
    put_in_file: 'in_file',
    paid: 'succeeded',
    refused: 'failed',
  },
  unknown: {
    accepted: 'submitted',
    unclear: 'unknown',
    resent: 'created',
    paid: 'succeeded',
    refused: 'failed',
  },
  submitted: {
    accepted: 'submitted',
    unclear: 'submitted',
    resent: 'created',
    paid: 'succeeded',
    refused: 'failed',
  },
  in_file: { paid: 'succeeded', refused: 'failed' },
  succeeded: {},
  failed: {},
};

/** Names the state that an event leads to, or tells that the move is not legal. */
export const moveDisbursement = (from: DisbursementState, event: DisbursementEvent) =>
  moveBy(moves, from, event);

/** Tells whether nothing can happen to a try any more. */
export const isOver = (state: DisbursementState): boolean => state === 'succeeded' || state === 'failed';
