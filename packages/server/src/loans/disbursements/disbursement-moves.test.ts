import { describe, expect, it } from 'vitest';
import type { DisbursementState } from '../../platform/db/schema';
import { disbursementStates } from '../../platform/db/schema';
import { type DisbursementEvent, moveDisbursement } from './disbursement-moves';

const events: DisbursementEvent[] = ['accepted', 'unclear', 'resent', 'put_in_file', 'paid', 'refused'];

/** Every move there is; what is not here is refused. */
const legal: Record<DisbursementState, Partial<Record<DisbursementEvent, DisbursementState>>> = {
  created: {
    ...{ accepted: 'submitted', unclear: 'unknown', put_in_file: 'in_file' },
    ...{ paid: 'succeeded', refused: 'failed' },
  },
  unknown: {
    ...{ accepted: 'submitted', unclear: 'unknown', resent: 'created' },
    ...{ paid: 'succeeded', refused: 'failed' },
  },
  submitted: {
    ...{ accepted: 'submitted', unclear: 'submitted', resent: 'created' },
    ...{ paid: 'succeeded', refused: 'failed' },
  },
  in_file: { paid: 'succeeded', refused: 'failed' },
  succeeded: {},
  failed: {},
};

describe('a try to pay a school', () => {
  it.each(disbursementStates.flatMap((from) => events.map((event) => [from, event] as const)))(
    'that is %s and is %s goes where the table says, or nowhere',
    (from, event) => {
      const to = legal[from][event];
      const moved = moveDisbursement(from, event);
      if (to) expect(moved).toEqual({ ok: true, value: to });
      else expect(moved).toMatchObject({ ok: false, error: { code: 'illegal_move' } });
    },
  );
});
