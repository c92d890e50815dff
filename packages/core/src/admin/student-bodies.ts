import { coerce, define, type Infer, object, string } from 'superstruct';
import { cleanText } from '../clean-text';
import type { FieldKeys } from '../errors';
import { isAmountUgx } from '../money';
import { err, type Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { regNo } from '../schemas/fields';
import { cleanedText, dayOfCentury, oneOfOrError } from '../schemas/structs';
import { isLine } from '../schemas/typed-text-checks';
import { MAX_CHILD_NAME_LENGTH, MAX_CLASS_NAME_LENGTH } from './register-kinds';
import { orNull, schoolFields } from './school-bodies';
import { feeAdjustmentKinds, outsidePaymentMethods } from './student-kinds';

/** Maximum numbers of characters of a reason, and of a school's own receipt number. */
export const MAX_ADJUSTMENT_REASON_LENGTH = 200;
export const MAX_RECEIPT_NUMBER_LENGTH = 40;
/** Form of a school's own receipt number, in upper case. */
export const RECEIPT_NUMBER_PATTERN = /^[A-Z0-9][A-Z0-9 ./-]*$/;

const reason = cleanedText(isLine(MAX_ADJUSTMENT_REASON_LENGTH), 'reason_invalid', 'reason_required');
const feeItemId = define<number>('fee item', (value) => Number.isSafeInteger(value) || 'feeItem_required');

/** Fields of the bodies about one child. Amounts in UGX. */
export const studentFields = {
  reason,
  maybeReason: orNull(cleanedText(isLine(MAX_ADJUSTMENT_REASON_LENGTH), 'reason_invalid')),
  feeItemId,
  /** Fee that a payment to the school is for; null for the oldest. */
  maybeFeeItemId: orNull(feeItemId),
  /** Right amount of a fee, which may be 0. */
  rightAmountUgx: define<number>('amount', (value) => value === 0 || isAmountUgx(value) || 'amount_invalid'),
  bursary: oneOfOrError(['bursary'], 'adjustmentKind_invalid'),
  newFee: oneOfOrError(['charge', 'brought-forward'], 'adjustmentKind_invalid'),
  paidToSchool: oneOfOrError(['paid-to-school'], 'adjustmentKind_invalid'),
  correction: oneOfOrError(['correction'], 'adjustmentKind_invalid'),
  method: oneOfOrError(outsidePaymentMethods, 'outsideMethod_invalid'),
  receiptNumber: coerce(
    cleanedText(
      (typed) => typed.length <= MAX_RECEIPT_NUMBER_LENGTH && RECEIPT_NUMBER_PATTERN.test(typed),
      'receiptNumber_invalid',
    ),
    string(),
    (typed) => cleanText(typed).toUpperCase(),
  ),
  paidOn: dayOfCentury('untilOn_invalid'),
  leftOn: dayOfCentury('untilOn_invalid'),
  regNo,
  firstName: cleanedText(isLine(MAX_CHILD_NAME_LENGTH), 'childName_invalid'),
  /** Null for a child with one name. */
  lastName: orNull(cleanedText(isLine(MAX_CHILD_NAME_LENGTH), 'childName_invalid')),
  className: cleanedText(isLine(MAX_CLASS_NAME_LENGTH), 'className_invalid'),
  /** Number of children who left because a register file has no line for them; null if no one did. */
  leavers: orNull(
    define<number>(
      'count',
      (value) => (Number.isSafeInteger(value) && Number(value) >= 0) || 'field_invalid',
    ),
  ),
};
const { description, dueOn, amountUgx } = schoolFields;
const fields = studentFields;

/** Bodies of requests about one child. */
export const studentBodies = {
  /** POST /admin/students/:id/adjustments, of each kind. */
  bursary: object({ kind: fields.bursary, feeItemId, amountUgx, reason }),
  newFee: object({ kind: fields.newFee, description, dueOn, amountUgx, reason }),
  paidToSchool: object({
    kind: fields.paidToSchool,
    feeItemId: fields.maybeFeeItemId,
    amountUgx,
    method: fields.method,
    receiptNumber: fields.receiptNumber,
    paidOn: fields.paidOn,
    reason: fields.maybeReason,
  }),
  correction: object({ kind: fields.correction, feeItemId, amountUgx: fields.rightAmountUgx, reason }),
  /** POST /admin/students/:id/adjustments/:adjustment/reverse. */
  reversed: object({ reason }),
  /** POST /admin/schools/:id/students. */
  added: object({
    regNo: fields.regNo,
    firstName: fields.firstName,
    lastName: fields.lastName,
    className: fields.className,
  }),
  /** POST /admin/students/:id/move. */
  moved: object({ className: fields.className, reason: fields.maybeReason }),
  /** POST /admin/students/:id/left. */
  left: object({ leftOn: fields.leftOn, reason: fields.maybeReason }),
  /** POST /admin/students/:id/returned. */
  returned: object({ className: fields.className, reason: fields.maybeReason }),
  /** POST /admin/register-imports/:id/apply: with the number of children that are not in the file, if they left. */
  applied: object({ leavers: fields.leavers }),
};
export type BursaryBody = Infer<typeof studentBodies.bursary>;
export type NewFeeBody = Infer<typeof studentBodies.newFee>;
export type PaidToSchoolBody = Infer<typeof studentBodies.paidToSchool>;
export type CorrectionBody = Infer<typeof studentBodies.correction>;
export type FeeAdjustmentBody = BursaryBody | NewFeeBody | PaidToSchoolBody | CorrectionBody;
export type StudentAdded = Infer<typeof studentBodies.added>;
export type StudentMoved = Infer<typeof studentBodies.moved>;
export type StudentLeft = Infer<typeof studentBodies.left>;

const bodyByKind = {
  bursary: studentBodies.bursary,
  charge: studentBodies.newFee,
  'brought-forward': studentBodies.newFee,
  'paid-to-school': studentBodies.paidToSchool,
  correction: studentBodies.correction,
} as const;

/** Parses a fee adjustment of any kind. Returns its values, or the error keys by field. */
export const parseFeeAdjustment = (input: unknown): Result<FeeAdjustmentBody, FieldKeys> => {
  const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : null;
  const known = feeAdjustmentKinds.find((name) => name === kind);
  return known
    ? parseRequest<FeeAdjustmentBody, unknown>(input, bodyByKind[known] as never)
    : err({ kind: ['adjustmentKind_invalid'] });
};
