/** A point on a disbursement's way that an observer can be told of: for the kill tests. */
export const disbursementSteps = [
  'disbursement-row',
  'before-transfer',
  'after-transfer',
  'transfer-recorded',
  'before-disbursement-booking',
  'disbursement-booked',
] as const;
export type DisbursementStep = (typeof disbursementSteps)[number];

/** Hears of each step; where nobody observes it does nothing. */
export type ObserveDisbursement = (step: DisbursementStep, disbursementId: string) => void;
