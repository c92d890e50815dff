import type { Infer } from 'superstruct';
import { disbursementStatuses } from '../schemas/loan-kinds';
import { count, flag, instant, maybe, object, oneOf, text, ugx, uuid } from './shapes';

/** Attempt to send a refund or a part of a settlement. */
export const payoutAttemptShape = object({
  id: uuid,
  /** Number of the part of a settlement; null for a refund. */
  part: maybe(count),
  amountUgx: ugx,
  method: oneOf(['mtn', 'airtel', 'bank']),
  status: oneOf(disbursementStatuses),
  /** The provider's ID of the transfer; null until it succeeded. */
  transactionId: maybe(text),
  failure: maybe(text),
  /** True if status checks have ended and staff must decide. */
  isStatusUnknown: flag,
  createdAt: instant,
  paidAt: maybe(instant),
});
export type PayoutAttemptView = Infer<typeof payoutAttemptShape>;
