/** Steps in the processing of a disbursement at which a test can kill the server. */
export const disbursementSteps = [
  'disbursement-row',
  'before-transfer',
  'after-transfer',
  'transfer-recorded',
  'before-disbursement-posting',
  'disbursement-posted',
] as const;
export type DisbursementStep = (typeof disbursementSteps)[number];

export type ObserveDisbursement = (step: DisbursementStep, disbursementId: string) => void;
