import { type Infer, object } from 'superstruct';
import { cleanedText, dayOfCentury } from './structs';
import { isLine } from './typed-text-checks';

/** Maximum number of characters of a bank's reference, and of a failure reason. */
export const MAX_BANK_REFERENCE_LENGTH = 60;
export const MAX_FAILURE_REASON_LENGTH = 200;

/** Fields of the bodies for the result of a bank transfer. */
export const disbursementFields = {
  bankReference: cleanedText(
    (value) => new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ./-]{0,${MAX_BANK_REFERENCE_LENGTH - 1}}$`).test(value),
    'bankReference_invalid',
  ),
  paidOn: dayOfCentury('paidOn_invalid'),
  reason: cleanedText(isLine(MAX_FAILURE_REASON_LENGTH), 'failureReason_invalid'),
};

const { bankReference, paidOn, reason } = disbursementFields;

/** Bodies for the result of a bank transfer to a school. */
export const disbursementBodies = {
  /** POST /admin/disbursements/:id/settled. */
  settled: object({ bankReference, paidOn }),
  /** POST /admin/disbursements/:id/failed. */
  failed: object({ reason }),
};
export type DisbursementSettled = Infer<typeof disbursementBodies.settled>;
export type DisbursementFailed = Infer<typeof disbursementBodies.failed>;
