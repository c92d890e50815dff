/** Steps of a disbursement that an observer is notified of, for crash tests. */
export const disbursementSteps = [
  'disbursement-row',
  'before-transfer',
  'after-transfer',
  'transfer-recorded',
  'before-disbursement-posting',
  'disbursement-posted',
] as const;
export type DisbursementStep = (typeof disbursementSteps)[number];

/** Callback for each step of a disbursement. */
export type ObserveDisbursement = (step: DisbursementStep, disbursementId: string) => void;
