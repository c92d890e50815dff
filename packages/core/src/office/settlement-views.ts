import type { OfficeSchoolChoice, SchoolPayoutView } from './school-views';
import type { OfficerView } from './work';

/** Where the handing over of a school's money stands. created: it is under way. */
export const settlementStates = ['created', 'paid', 'cancelled'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** GET /admin/settlements/:id, and the answer of each call that changes one. Amount in UGX, instants ISO 8601, days `YYYY-MM-DD`. */
export interface SettlementView {
  id: string;
  reference: string;
  school: OfficeSchoolChoice;
  /** Covers what was booked until the end of this day in Kampala. */
  untilOn: string;
  amountUgx: number;
  /** What is owed to the school for those days now, while it is under way; null once it is over. Less than the amount: reversals came since. */
  payableUgx: number | null;
  state: SettlementState;
  /** Where the school is paid, as it stood when this began. */
  payout: SchoolPayoutView;
  by: OfficerView;
  createdAt: string;
  endedBy: OfficerView | null;
  endedAt: string | null;
  paidOn: string | null;
  /** Under what the network or the bank knows it. */
  externalId: string | null;
}
export interface SettlementAnswer {
  settlement: SettlementView;
}
