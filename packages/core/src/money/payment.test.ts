import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations';
import {
  getStatusCheckDelayMs,
  hasHold,
  isFinal,
  type PaymentEvent,
  type PaymentStatus,
  paymentEvents,
  paymentStatuses,
  transitionPayment,
} from './payment';

/** Status to which each event leads from each status; null if it is not allowed. A missing entry does not compile. */
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
    moved: 'succeeded',
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
    moved: null,
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
    moved: null,
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
    moved: null,
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
    moved: null,
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
    moved: 'reversed',
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
    moved: null,
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
    moved: null,
  },
};

const allPairs = paymentStatuses.flatMap((from) => paymentEvents.map((event) => ({ from, event })));

describe('transitionPayment', () => {
  it.each(allPairs)('follows the transition table from $from on $event', ({ from, event }) => {
    const to = expected[from][event];
    expect(transitionPayment(from, event)).toEqual(
      to === null ? { ok: false, error: { code: 'illegal_move', from, event } } : { ok: true, value: to },
    );
  });

  it('keeps a final status unless the provider reverses the payment or staff move or credit it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 30 }), (events) => {
        let status: PaymentStatus = 'created';
        for (const event of events) {
          const moved = transitionPayment(status, event);
          if (isFinal(status)) {
            const isReversal = status === 'succeeded' && (event === 'reversed' || event === 'moved');
            expect(moved.ok).toBe(isReversal || (status === 'failed' && event === 'credited'));
          }
          if (moved.ok) status = moved.value;
        }
      }),
    );
  });

  it('reaches a final status only by a result of the provider, a move, or a credit after a failure', () => {
    for (const { from, event } of allPairs) {
      const moved = transitionPayment(from, event);
      if (!moved.ok || !isFinal(moved.value)) continue;
      const allowed = from === 'failed' ? ['credited'] : ['paid', 'failed', 'reversed', 'moved'];
      expect(allowed).toContain(event);
    }
  });
});

describe('hasHold and isFinal', () => {
  it('split the statuses into held, expired and final', () => {
    expect(paymentStatuses.filter(hasHold)).toEqual(['created', 'unknown', 'submitted', 'awaiting_transfer']);
    expect(paymentStatuses.filter(isFinal)).toEqual(['succeeded', 'failed', 'reversed']);
  });
});

describe('getStatusCheckDelayMs', () => {
  it('schedules the first status check after 5 seconds, then checks less and less often, then hourly', () => {
    const waits = Array.from({ length: 20 }, (_, checks) => (getStatusCheckDelayMs(checks, 0) ?? 0) / 1000);
    expect(waits).toEqual([
      5, 10, 20, 30, 30, 30, 30, 30, 30, 30, 60, 120, 240, 480, 900, 3600, 3600, 3600, 3600, 3600,
    ]);
  });

  it('schedules status checks at least every 30 seconds while a payment prompt can be approved', () => {
    let atMs = 0;
    for (let checks = 0; atMs < 4 * 60_000; checks += 1) {
      const waitMs = getStatusCheckDelayMs(checks, atMs) ?? Number.POSITIVE_INFINITY;
      expect(waitMs).toBeLessThanOrEqual(30_000);
      atMs += waitMs;
    }
  });

  it('schedules status checks for 48 hours and none afterwards', () => {
    expect(getStatusCheckDelayMs(60, 48 * HOUR_MS - 1)).toBe(HOUR_MS);
    expect(getStatusCheckDelayMs(60, 48 * HOUR_MS)).toBeNull();
    expect(getStatusCheckDelayMs(0, 49 * HOUR_MS)).toBeNull();
  });
});
