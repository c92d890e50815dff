import { type Moves, moveBy } from './moves';

/**
 * Where a payment stands.
 * created: the row is written, the provider may not know of it. unknown: it was sent, and no clear answer came.
 * submitted: the provider has it. awaiting_transfer: the payer was told where to send a bank transfer.
 * expired: we stopped waiting and hold nothing for it any more; the provider may still take the money.
 * succeeded, failed: the provider's word, final, but that staff may credit what it took after it had refused.
 * reversed: it took back what it had paid; final.
 */
export const paymentStates = [
  'created',
  'unknown',
  'submitted',
  'awaiting_transfer',
  'expired',
  'succeeded',
  'failed',
  'reversed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * What can happen to a payment. Only the provider's word (paid, refused) ends one; `gaveUp` is ours and ends nothing.
 * resent: the provider never had it, so that the same request goes out again under the same reference.
 * reversed: the provider took the money back after it had paid.
 * credited: a person of staff books what the network took though it had refused. No provider’s word moves a failed payment.
 */
export const paymentEvents = [
  'accepted',
  'unclear',
  'resent',
  'gaveUp',
  'paid',
  'refused',
  'reversed',
  'credited',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

const moves: Moves<PaymentState, PaymentEvent> = {
  created: {
    accepted: 'submitted',
    unclear: 'unknown',
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
  },
  unknown: {
    accepted: 'submitted',
    unclear: 'unknown',
    resent: 'created',
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
  },
  submitted: {
    accepted: 'submitted',
    unclear: 'submitted',
    resent: 'created',
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
  },
  awaiting_transfer: { gaveUp: 'expired', paid: 'succeeded' },
  expired: { accepted: 'expired', unclear: 'expired', paid: 'succeeded', refused: 'failed' },
  succeeded: { reversed: 'reversed' },
  failed: { credited: 'succeeded' },
  reversed: {},
};

/** Names the state that an event leads to, or tells that the move is not legal. */
export const movePayment = (from: PaymentState, event: PaymentEvent) => moveBy(moves, from, event);

/** Tells whether a payer has nothing to wait for any more. */
export const isFinal = (state: PaymentState): boolean =>
  state === 'succeeded' || state === 'failed' || state === 'reversed';

/** Tells whether a payment still holds what it asks for, so that nobody else pays the same. */
export const isReserving = (state: PaymentState): boolean => !isFinal(state) && state !== 'expired';

/** How long the payer's screen waits before it offers another way, in milliseconds. */
export const APPROVAL_WAIT_MS = 120_000;
/** How long a payment holds what it asks for, in milliseconds. */
export const RESERVATION_MS = 15 * 60_000;
/** How long a bank transfer may take, in milliseconds. Of a child's fees it holds nothing. */
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
