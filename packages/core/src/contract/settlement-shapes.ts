import type { Infer } from 'superstruct';
import { settlementStates } from '../office/settlement-views';
import { schoolPayoutShape, schoolRowShape } from './school-shapes';
import { day, instant, maybe, object, officer, oneOf, text, ugx, uuid } from './shapes';

/** A settlement: what a school is handed of what was collected for it. */
export const settlementShape = object({
  id: uuid,
  reference: text,
  school: schoolRowShape,
  /** Covers what was booked until the end of this day in Kampala. */
  untilOn: day,
  amountUgx: ugx,
  /** What is owed to the school for those days now; null once the settlement ended. Less than the amount: reversals came since. */
  payableUgx: maybe(ugx),
  state: oneOf(settlementStates),
  /** Where the school is paid, as it stood when the settlement was created. */
  payout: schoolPayoutShape,
  by: officer,
  createdAt: instant,
  endedBy: maybe(officer),
  endedAt: maybe(instant),
  paidOn: maybe(day),
  /** Reference that the network or the bank gave the transfer. */
  externalId: maybe(text),
});
export type SettlementView = Infer<typeof settlementShape>;

/** Response to each call that shows or changes a settlement. */
export const settlementAnswerShape = object({ settlement: settlementShape });
export type SettlementAnswer = Infer<typeof settlementAnswerShape>;
