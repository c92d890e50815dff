import { describe, expect, it } from 'vitest';
import { type DisbursementStatus, disbursementStatuses } from '../tables/disbursements';
import { type DisbursementEvent, transitionDisbursement } from './disbursement-transitions';

/** All legal transitions. */
const legal: [DisbursementStatus, DisbursementEvent, DisbursementStatus][] = [
  ['created', 'accepted', 'submitted'],
  ['created', 'inconclusive', 'unknown'],
  ['created', 'added_to_file', 'in_file'],
  ['created', 'paid', 'succeeded'],
  ['created', 'failed', 'failed'],
  ['unknown', 'accepted', 'submitted'],
  ['unknown', 'inconclusive', 'unknown'],
  ['unknown', 'resubmitted', 'created'],
  ['unknown', 'paid', 'succeeded'],
  ['unknown', 'failed', 'failed'],
  ['submitted', 'accepted', 'submitted'],
  ['submitted', 'inconclusive', 'submitted'],
  ['submitted', 'resubmitted', 'created'],
  ['submitted', 'paid', 'succeeded'],
  ['submitted', 'failed', 'failed'],
  ['in_file', 'paid', 'succeeded'],
  ['in_file', 'failed', 'failed'],
];
const events = [...new Set(legal.map(([, event]) => event))];

describe('transitionDisbursement', () => {
  it.each(disbursementStatuses.flatMap((from) => events.map((event) => [from, event] as const)))(
    'allows or rejects %s -> %s as listed',
    (from, event) => {
      const [, , to] = legal.find((row) => row[0] === from && row[1] === event) ?? [];
      const result = transitionDisbursement(from, event);
      if (to) expect(result).toEqual({ ok: true, value: to });
      else expect(result).toMatchObject({ ok: false, error: { code: 'illegal_move' } });
    },
  );
});
