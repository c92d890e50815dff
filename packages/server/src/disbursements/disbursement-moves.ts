import { type Moves, moveBy } from '@somesa/core';
import type { disbursementStates } from '../db/schema';

/**
 * Where one try to pay a school stands. created: the row is written, the network may not know of it, or it waits for a
 * payment file. unknown: it was sent, and no clear answer came. submitted: the network has it. in_file: it stands in
 * a file for our bank. succeeded, failed: final.
 */
export type DisbursementState = (typeof disbursementStates)[number];

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
