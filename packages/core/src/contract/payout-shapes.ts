import type { Infer } from 'superstruct';
import { settlementStatuses } from '../admin/school-kinds';
import { disbursementStatuses } from '../schemas/loan-kinds';
import { schoolPayoutShape, schoolRowShape } from './school-shapes';
import { count, day, flag, instant, list, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

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

/** Settlement: payout to a school of the fees collected for it. */
const settlementShape = object({
  id: uuid,
  reference: text,
  school: schoolRowShape,
  /** Last posting date that it covers. */
  untilOn: day,
  amountUgx: ugx,
  /** Number and sum of the payments that it leaves out because their provider may have reversed them. */
  leftOutCount: count,
  leftOutUgx: ugx,
  /** Our charges that were deducted: the amount and they are the payments, reversals and loans. 0 once it is cancelled. */
  chargedUgx: ugx,
  /** Amount owed to the school for those days now, which reversals reduce; null once the settlement has ended. */
  payableUgx: maybe(ugx),
  status: oneOf(settlementStatuses),
  /** Payout account when the settlement was created. */
  payout: schoolPayoutShape,
  by: staffUser,
  createdAt: instant,
  endedBy: maybe(staffUser),
  endedAt: maybe(instant),
  paidOn: maybe(day),
  /** Provider's ID of a transfer that staff recorded; those that we sent are parts. */
  providerTransactionId: maybe(text),
  /** Transfers that we sent, each with its attempts. */
  parts: list(payoutAttemptShape),
  /** Request to send it, or to record that it was sent, that waits for another person. */
  approvalId: maybe(uuid),
});
export type SettlementView = Infer<typeof settlementShape>;

export const settlementAnswerShape = object({ settlement: settlementShape });
export type SettlementAnswer = Infer<typeof settlementAnswerShape>;
