import { type Infer, object } from 'superstruct';
import { dayOfCentury, line, text } from './structs';

/** Reference of a bank or a network for one transfer. */
export const bankReference = text(
  (typed) => /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,59}$/.test(typed),
  'bankReference_invalid',
  { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9./-]{0,59}$' },
);

/** Bodies for the result of a bank transfer to a school. */
export const disbursementBodies = {
  /** POST /admin/disbursements/:id/settled. */
  settled: object({ bankReference, paidOn: dayOfCentury('paidOn_invalid') }),
  /** POST /admin/disbursements/:id/failed. */
  failed: object({ reason: line(200, 'failureReason_invalid') }),
};
export type DisbursementSettled = Infer<typeof disbursementBodies.settled>;
export type DisbursementFailed = Infer<typeof disbursementBodies.failed>;
