import { coerce, define, type Infer, object, type Struct, string } from 'superstruct';
import type { FieldMessage } from '../messages/field-message';
import { isUsualDay } from '../usual-day';

/** The most characters of a bank's reference, and of the reason why a bank did not pay. */
export const MAX_BANK_REFERENCE_LENGTH = 60;
export const MAX_FAILURE_REASON_LENGTH = 200;

const text = (isRight: (value: string) => boolean, wrong: FieldMessage): Struct<string, null> =>
  coerce(
    define<string>('text', (value) => (typeof value === 'string' && isRight(value)) || wrong),
    string(),
    (typed) => typed.trim(),
  );

/** The fields of the bodies by which staff says what became of a bank transfer. */
export const disbursementFields = {
  bankReference: text(
    (value) => new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ./-]{0,${MAX_BANK_REFERENCE_LENGTH - 1}}$`).test(value),
    'bankReference_invalid',
  ),
  paidOn: text(isUsualDay, 'paidOn_invalid'),
  reason: text(
    (value) => value.length > 0 && value.length <= MAX_FAILURE_REASON_LENGTH && !/\p{Cc}/u.test(value),
    'failureReason_invalid',
  ),
};

const { bankReference, paidOn, reason } = disbursementFields;

/** The bodies of the calls by which staff says what became of a bank transfer to a school. */
export const disbursementBodies = {
  /** POST /admin/disbursements/:id/settled. */
  settled: object({ bankReference, paidOn }),
  /** POST /admin/disbursements/:id/failed. */
  failed: object({ reason }),
};
export type DisbursementSettled = Infer<typeof disbursementBodies.settled>;
export type DisbursementFailed = Infer<typeof disbursementBodies.failed>;
