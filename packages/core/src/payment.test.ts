import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFinal,
  isReserving,
  nextQueryDelayMs,
  type PaymentEvent,
  type PaymentStatus,
  paymentEvents,
  paymentStatuses,
  transitionPayment,
} from './payment';

/** State to which each event leads from each state; null if the event cannot happen in that state. A state or event without an entry does not compile. */
const expected: Record<PaymentStatus, Record<PaymentEvent, PaymentStatus | null>> = {
  created: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    resubmitted: null,
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
    reversed: null,
    credited: null,
  },
  unknown: {
    accepted: 'submitted',
    inconclusive: 'unknown',
    resubmitted: 'created',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
    reversed: null,
    credited: null,
  },
  submitted: {
    accepted: 'submitted',
    inconclusive: 'submitted',
    resubmitted: 'created',
    expired: 'expired',
    paid: 'succeeded',
    failed: 'failed',
    reversed: null,
    credited: null,
  },
  awaiting_transfer: {
    accepted: null,
    inconclusive: null,
    resubmitted: null,
    expired: 'expired',
    paid: 'succeeded',
    failed: null,
    reversed: null,
    credited: null,
  },
  expired: {
    accepted: 'expired',
    inconclusive: 'expired',
    resubmitted: null,
    expired: null,
    paid: 'succeeded',
    failed: 'failed',
    reversed: null,
    credited: null,
  },
  succeeded: {
    accepted: null,
    inconclusive: null,
    resubmitted: null,
    expired: null,
    paid: null,
    failed: null,
    reversed: 'reversed',
    credited: null,
  },
  failed: {
    accepted: null,
    inconclusive: null,
    resubmitted: null,
    expired: null,
    paid: null,
    failed: null,
    reversed: null,
    credited: 'succeeded',
  },
  reversed: {
    accepted: null,
    inconclusive: null,
    resubmitted: null,
    expired: null,
    paid: null,
    failed: null,
    reversed: null,
    credited: null,
  },
};

const every = paymentStatuses.flatMap((from) => paymentEvents.map((event) => ({ from, event })));

describe('a payment', () => {
  it.each(every)('follows the transition table from $from on $event', ({ from, event }) => {
    const to = expected[from][event];
    expect(transitionPayment(from, event)).toEqual(
      to === null ? { ok: false, error: { code: 'illegal_move', from, event } } : { ok: true, value: to },
    );
  });

  it('keeps its final state, unless its provider reverses it or staff credit the money received for it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 30 }), (events) => {
        let state: PaymentStatus = 'created';
        for (const event of events) {
          const moved = transitionPayment(state, event);
          if (isFinal(state)) {
            const isTakenBack = state === 'succeeded' && event === 'reversed';
            expect(moved.ok).toBe(isTakenBack || (state === 'failed' && event === 'credited'));
          }
          if (moved.ok) state = moved.value;
        }
      }),
    );
  });

  it('is ended by the provider’s word alone; staff’s moves only one that failed', () => {
    for (const { from, event } of every) {
      const moved = transitionPayment(from, event);
      if (!moved.ok || !isFinal(moved.value)) continue;
      const words = from === 'failed' ? ['credited'] : ['paid', 'failed', 'reversed'];
      expect(words).toContain(event);
    }
  });

  it('holds what it asks for until it is over or expired', () => {
    expect(paymentStatuses.filter(isReserving)).toEqual([
      'created',
      'unknown',
      'submitted',
      'awaiting_transfer',
    ]);
    expect(paymentStatuses.filter(isFinal)).toEqual(['succeeded', 'failed', 'reversed']);
  });
});

describe('the provider is asked', () => {
  const HOUR_MS = 3_600_000;

  it('schedules the first status check after 5 seconds, then checks less and less often, then hourly', () => {
    const waits = Array.from({ length: 20 }, (_, queries) => (nextQueryDelayMs(queries, 0) ?? 0) / 1000);
    expect(waits).toEqual([
      5, 10, 20, 30, 30, 30, 30, 30, 30, 30, 60, 120, 240, 480, 900, 3600, 3600, 3600, 3600, 3600,
    ]);
  });

  it('through the five minutes in which a prompt can be approved, at least every 30 seconds', () => {
    let atMs = 0;
    for (let queries = 0; atMs < 4 * 60_000; queries += 1) {
      const waitMs = nextQueryDelayMs(queries, atMs) ?? Number.POSITIVE_INFINITY;
      expect(waitMs).toBeLessThanOrEqual(30_000);
      atMs += waitMs;
    }
  });

  it('schedules status checks for 48 hours and none afterwards', () => {
    expect(nextQueryDelayMs(60, 48 * HOUR_MS - 1)).toBe(HOUR_MS);
    expect(nextQueryDelayMs(60, 48 * HOUR_MS)).toBeNull();
    expect(nextQueryDelayMs(0, 49 * HOUR_MS)).toBeNull();
  });
});
