import { describe, expect, it } from 'vitest';
import type { DisbursementStatus } from '../../platform/db/schema';
import { disbursementStatuses } from '../../platform/db/schema';
import { type DisbursementEvent, transitionDisbursement } from './disbursement-transitions';

const events: DisbursementEvent[] = [
  'accepted',
  'inconclusive',
  'resubmitted',
  'added_to_file',
  'paid',
  'failed',
];

/** Every move there is; what is not here is refused. */
const legal: Record<DisbursementStatus, Partial<Record<DisbursementEvent, DisbursementStatus>>> = {
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

describe('a try to pay a school', () => {
  it.each(disbursementStatuses.flatMap((from) => events.map((event) => [from, event] as const)))(
    'moves an attempt that is %s and is %s as the transition table says, or rejects the move',
    (from, event) => {
      const to = legal[from][event];
      const moved = transitionDisbursement(from, event);
      if (to) expect(moved).toEqual({ ok: true, value: to });
      else expect(moved).toMatchObject({ ok: false, error: { code: 'illegal_move' } });
    },
  );
});
