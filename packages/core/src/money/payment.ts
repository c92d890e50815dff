import { type TransitionTable, transition } from '../state-machine';
import { DAY_MS, HOUR_MS } from '../time/durations';

/**
 * Statuses of a payment. created: stored, but possibly unknown to the provider. unknown: sent, and the
 * response was inconclusive. submitted: the provider has it. awaiting_transfer: the payer has the details of
 * a bank transfer. expired: we stopped waiting and its hold has ended; the provider may still take the money.
 * succeeded, failed: final result from the provider, except that staff may credit money that it took after a
 * failure. reversed: the provider reversed it after it had succeeded, or it was moved to another child;
 * final.
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

/** Statuses of a payment as people see them. moved: reversed because its money was moved to another child. */
export const shownPaymentStatuses = [...paymentStatuses, 'moved'] as const;
export type ShownPaymentStatus = (typeof shownPaymentStatuses)[number];

/**
 * Events of a payment. Only a result from the provider (paid, failed) ends a payment; `expired` is our own
 * event and ends nothing. resubmitted: the provider never received the payment, so the same request is sent
 * again under the same reference. reversed: the provider reversed a payment that had succeeded. credited: a
 * staff member posts money that the network took although it had declined the payment. moved: two people
 * moved the money of a payment for the wrong child to another child: it ends the one payment as reversed, and
 * starts the other as succeeded. No message from the provider changes a failed payment.
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
  'moved',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

const transitions: TransitionTable<PaymentStatus, PaymentEvent> = {
  created: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
    moved: 'succeeded',
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
  succeeded: { reversed: 'reversed', moved: 'reversed' },
  failed: { credited: 'succeeded' },
  reversed: {},
};

/** Returns the status to which an event leads, or an error if the event is not allowed. */
export const transitionPayment = (from: PaymentStatus, event: PaymentEvent) =>
  transition(transitions, from, event);

/** Returns whether a payment has its final result. */
export const isFinal = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'reversed';

/** Returns whether a payment was paid, so that it has a receipt; also of one that was reversed or moved since. */
export const isPaidStatus = (status: ShownPaymentStatus): boolean =>
  status === 'succeeded' || status === 'reversed' || status === 'moved';

/** Returns whether a payment still holds its amount, so that no one else pays the same. */
export const hasHold = (status: PaymentStatus): boolean => !isFinal(status) && status !== 'expired';

/** Time that the payer's screen waits before it offers another payment method, in milliseconds. */
export const APPROVAL_WAIT_MS = 120_000;
/** Time for which a payment holds its amount, in milliseconds. */
export const HOLD_MS = 15 * 60_000;
/** Maximum duration of a bank transfer, in milliseconds. A bank transfer holds nothing of a child's fees. */
export const TRANSFER_WAIT_MS = 3 * DAY_MS;

/** Delay before each status check, in seconds; the last repeats. Source: provider-protocols section 6, rule 4. */
const STATUS_CHECK_DELAYS_S = [5, 10, 20, 30, 30, 30, 30, 30, 30, 30, 60, 120, 240, 480, 900, 3600] as const;
/** Age of a payment after which staff decide instead of status checks, in milliseconds. */
const MAX_STATUS_CHECK_AGE_MS = 48 * HOUR_MS;

/**
 * Returns the delay before the next status check, in milliseconds; null after 48 hours, when staff must
 * decide. Takes the number of status checks since the payment was sent, and the time since then.
 */
export const getStatusCheckDelayMs = (statusChecks: number, ageMs: number): number | null => {
  if (ageMs >= MAX_STATUS_CHECK_AGE_MS) return null;
  return (STATUS_CHECK_DELAYS_S[Math.min(statusChecks, STATUS_CHECK_DELAYS_S.length - 1)] ?? 3600) * 1000;
};
