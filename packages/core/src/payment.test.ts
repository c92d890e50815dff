import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFinal,
  isReserving,
  movePayment,
  nextQueryDelayMs,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
} from './payment';

/** Where each event leads from each state; null: it can't happen there. A state or event without an entry does not compile. */
const expected: Record<PaymentState, Record<PaymentEvent, PaymentState | null>> = {
  created: {
    accepted: 'submitted',
    unclear: 'unknown',
    resent: null,
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
    reversed: null,
    credited: null,
  },
  unknown: {
    accepted: 'submitted',
    unclear: 'unknown',
    resent: 'created',
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
    reversed: null,
    credited: null,
  },
  submitted: {
    accepted: 'submitted',
    unclear: 'submitted',
    resent: 'created',
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: 'failed',
    reversed: null,
    credited: null,
  },
  awaiting_transfer: {
    accepted: null,
    unclear: null,
    resent: null,
    gaveUp: 'expired',
    paid: 'succeeded',
    refused: null,
    reversed: null,
    credited: null,
  },
  expired: {
    accepted: 'expired',
    unclear: 'expired',
    resent: null,
    gaveUp: null,
    paid: 'succeeded',
    refused: 'failed',
    reversed: null,
    credited: null,
  },
  succeeded: {
    accepted: null,
    unclear: null,
    resent: null,
    gaveUp: null,
    paid: null,
    refused: null,
    reversed: 'reversed',
    credited: null,
  },
  failed: {
    accepted: null,
    unclear: null,
    resent: null,
    gaveUp: null,
    paid: null,
    refused: null,
    reversed: null,
    credited: 'succeeded',
  },
  reversed: {
    accepted: null,
    unclear: null,
    resent: null,
    gaveUp: null,
    paid: null,
    refused: null,
    reversed: null,
    credited: null,
  },
};

const every = paymentStates.flatMap((from) => paymentEvents.map((event) => ({ from, event })));

describe('a payment', () => {
  it.each(every)('that is $from, on $event', ({ from, event }) => {
    const to = expected[from][event];
    expect(movePayment(from, event)).toEqual(
      to === null ? { ok: false, error: { code: 'illegal_move', from, event } } : { ok: true, value: to },
    );
  });

  it('that is over never moves again, unless its provider takes it back or staff credits what came of it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paymentEvents), { maxLength: 30 }), (events) => {
        let state: PaymentState = 'created';
        for (const event of events) {
          const moved = movePayment(state, event);
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
      const moved = movePayment(from, event);
      if (!moved.ok || !isFinal(moved.value)) continue;
      const words = from === 'failed' ? ['credited'] : ['paid', 'refused', 'reversed'];
      expect(words).toContain(event);
    }
  });

  it('holds what it asks for until it is over or expired', () => {
    expect(paymentStates.filter(isReserving)).toEqual([
      'created',
      'unknown',
      'submitted',
      'awaiting_transfer',
    ]);
    expect(paymentStates.filter(isFinal)).toEqual(['succeeded', 'failed', 'reversed']);
  });
});

describe('the provider is asked', () => {
  const HOUR_MS = 3_600_000;

  it('soon at first, then less and less, then hourly', () => {
    const waits = Array.from({ length: 20 }, (_, queries) => (nextQueryDelayMs(queries, 0) ?? 0) / 1000);
    expect(waits).toEqual([
      ...[5, 10, 20, 30, 30, 30, 30, 30, 30, 30],
      ...[60, 120, 240, 480, 900, 3600, 3600, 3600, 3600, 3600],
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

  it('for 48 hours, and then no more', () => {
    expect(nextQueryDelayMs(60, 48 * HOUR_MS - 1)).toBe(HOUR_MS);
    expect(nextQueryDelayMs(60, 48 * HOUR_MS)).toBeNull();
    expect(nextQueryDelayMs(0, 49 * HOUR_MS)).toBeNull();
  });
});
