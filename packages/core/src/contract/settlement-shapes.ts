import type { Infer } from 'superstruct';
import { settlementStatuses } from '../admin/school-kinds';
import { schoolPayoutShape, schoolRowShape } from './school-shapes';
import { day, instant, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

/** A settlement: what a school is handed of what was collected for it. */
export const settlementShape = object({
  id: uuid,
  reference: text,
  school: schoolRowShape,
  /** Covers what was booked until the end of this day in Kampala. */
  untilOn: day,
  amountUgx: ugx,
  /** Amount owed to the school for those days now; null once the settlement ended. Less than the amount if there were reversals since. */
  payableUgx: maybe(ugx),
  status: oneOf(settlementStatuses),
  /** Account to which the school is paid, as it was when the settlement was created. */
  payout: schoolPayoutShape,
  by: staffUser,
  createdAt: instant,
  endedBy: maybe(staffUser),
  endedAt: maybe(instant),
  paidOn: maybe(day),
  /** Reference that the network or the bank gave the transfer. */
  providerTransactionId: maybe(text),
});
export type SettlementView = Infer<typeof settlementShape>;

/** Response to each call that shows or changes a settlement. */
export const settlementAnswerShape = object({ settlement: settlementShape });
export type SettlementAnswer = Infer<typeof settlementAnswerShape>;
