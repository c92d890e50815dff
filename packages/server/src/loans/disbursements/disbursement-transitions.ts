import { type TransitionTable, transition } from '@somesa/core';
import type { DisbursementStatus } from '../tables/disbursements';

/** Events of a disbursement. Only the result at the network or bank (`paid`, `failed`) is final. */
export type DisbursementEvent =
  | 'accepted'
  | 'inconclusive'
  | 'resubmitted'
  | 'added_to_file'
  | 'paid'
  | 'failed';

const transitions: TransitionTable<DisbursementStatus, DisbursementEvent> = {
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

/** Returns the status after an event, or an error if the transition is illegal. */
export const transitionDisbursement = (from: DisbursementStatus, event: DisbursementEvent) =>
  transition(transitions, from, event);

/** Returns whether a status allows no further events. */
export const isFinalDisbursement = (status: DisbursementStatus): boolean =>
  status === 'succeeded' || status === 'failed';
