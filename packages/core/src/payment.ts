import { type TransitionTable, transition } from './state-machine';

/**
 * States of a payment. created: the row is written, and the provider may not know of the payment. unknown: it was
 * sent, and the answer was inconclusive. submitted: the provider has it. awaiting_transfer: the payer was told
 * where to send a bank transfer. expired: we stopped waiting and hold nothing for it any longer; the provider may
 * still take the money. succeeded, failed: final result from the provider, except that staff may credit money that
 * it took after a failure. reversed: the provider took back what it had paid; final.
 */
export const paymentStatuses = [
  'created',
  'unknown',
  'submitted',
  'awaiting_transfer',
  'expired',
  'succeeded',
  'failed',
  'reversed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Events of a payment. Only a result from the provider (paid, failed) ends a payment; `expired` is our own event
 * and ends nothing. resubmitted: the provider never received the payment, so the same request is sent again under the
 * same reference. reversed: the provider took the money back after it had paid. credited: a staff member posts
 * money that the network took although it had declined the payment. No message from the provider moves a failed
 * payment.
 */
export const paymentEvents = [
  'accepted',
  'inconclusive',
  'resubmitted',
  'expired',
  'paid',
  'failed',
  'reversed',
  'credited',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

const moves: TransitionTable<PaymentStatus, PaymentEvent> = {
  created: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
  },
  unknown: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    resubmitted: 'created',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
  },
  submitted: {
    accepted: 'submitted',
    inconclusive: 'submitted',
    resubmitted: 'created',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
  },
  awaiting_transfer: { expired: 'expired', paid: 'succeeded' },
  expired: { accepted: 'expired', inconclusive: 'expired', paid: 'succeeded', failed: 'failed' },
  succeeded: { reversed: 'reversed' },
  failed: { credited: 'succeeded' },
  reversed: {},
};

/** Names the state that an event leads to, or tells that the move is not legal. */
export const transitionPayment = (from: PaymentStatus, event: PaymentEvent) => transition(moves, from, event);

/** Tells whether a payer has nothing to wait for any more. */
export const isFinal = (state: PaymentStatus): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'reversed';

/** Tells whether a payment still holds what it asks for, so that nobody else pays the same. */
export const isReserving = (state: PaymentStatus): boolean => !isFinal(state) && state !== 'expired';

/** Time that the payer's screen waits before it offers another payment method, in milliseconds. */
export const APPROVAL_WAIT_MS = 120_000;
/** Time for which a payment holds the amount it requests, in milliseconds. */
export const RESERVATION_MS = 15 * 60_000;
/** Maximum duration of a bank transfer, in milliseconds. A bank transfer holds nothing of a child's fees. */
export const TRANSFER_WAIT_MS = 3 * 24 * 3_600_000;

/** Waits before each query of the provider, in seconds: provider-protocols section 6, rule 4. Then hourly. */
const queryWaitsS = [5, 10, 20, 30, 30, 30, 30, 30, 30, 30, 60, 120, 240, 480, 900, 3600] as const;
/** After this we stop asking and hand the payment to a person, in milliseconds. */
const queryWindowMs = 48 * 3_600_000;

/**
 * Tells how long to wait before the provider is asked again, in milliseconds; null once the 48 hours are over and a
 * person must look. `queries` is how often it was asked since it was sent, `ageMs` how long ago that was.
 */
export const nextQueryDelayMs = (queries: number, ageMs: number): number | null => {
  if (ageMs >= queryWindowMs) return null;
  return (queryWaitsS[Math.min(queries, queryWaitsS.length - 1)] ?? 3600) * 1000;
};
