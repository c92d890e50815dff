import { type Infer, object } from 'superstruct';
import type { FieldKeys } from '../errors';
import { MAX_AMOUNT_UGX } from '../money/money';
import { err, type Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { regNo } from '../schemas/fields';
import { maybe, optionally } from '../schemas/json-schema';
import {
  anyPhone,
  asOne,
  dayOfCentury,
  lines,
  listOf,
  matching,
  oneOfOrError,
  orNull,
  text,
  trimmedLine,
  valid,
  whole,
} from '../schemas/structs';
import { cleanText } from '../strings/clean-text';
import {
  MAX_REGISTER_COLUMNS,
  MAX_SHEET_NAME_LENGTH,
  registerFields,
  surnamePlaces,
} from './register-fields';
import { groupName, MAX_GROUPS, schoolFields } from './school-bodies';
import {
  feeAdjustmentKinds,
  MAX_CHILD_NAME_LENGTH,
  MAX_CLASS_NAME_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
  outsidePaymentMethods,
} from './school-kinds';

/** Maximum number of characters of the reason of a change. */
export const MAX_REASON_LENGTH = 200;
const reason = trimmedLine(MAX_REASON_LENGTH, 'reason_invalid', { missing: 'reason_required' });
const maybeReason = orNull(trimmedLine(MAX_REASON_LENGTH, 'reason_invalid'));
const feeItemId = valid<number>(Number.isSafeInteger, 'feeItem_required', {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** School's own receipt number, in upper case. */
const receiptNumber = text(
  (typed) => /^[A-Z0-9][A-Z0-9 ./-]{0,39}$/.test(typed),
  'receiptNumber_invalid',
  {
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9./-]{0,39}$',
    description: 'The school’s own number, which it uses once.',
  },
  { clean: (typed) => cleanText(typed).toUpperCase() },
);

/** Fields of a change of what children owe. */
export const adjustmentFields = { reason, maybeReason, receiptNumber };

const { description, dueOn, amountUgx } = schoolFields;
const ofKind = <Kind extends string>(...kinds: Kind[]) => oneOfOrError(kinds, 'adjustmentKind_invalid');
const day = dayOfCentury('untilOn_invalid');

/** Fields of a child. */
export const studentFields = {
  regNo,
  firstName: trimmedLine(MAX_CHILD_NAME_LENGTH, 'childName_invalid'),
  /** Null for a child with one name. */
  lastName: orNull(trimmedLine(MAX_CHILD_NAME_LENGTH, 'childName_invalid')),
  className: trimmedLine(MAX_CLASS_NAME_LENGTH, 'className_invalid'),
  /** Names of all groups that the child is in; absent if they stay. */
  groups: optionally(asOne(listOf(groupName, 'group_invalid', { maxItems: MAX_GROUPS }), 'group_invalid')),
};
const { className, groups: _, ...newStudent } = studentFields;
/** Maximum number of classes of a promotion, and of characters of the registration numbers of children who stay in their class. */
const MAX_PROMOTED_CLASSES = 500;
const MAX_STAY_LENGTH = 5_000;
const rows = whole('field_invalid', { minimum: 0 });
const sheet = matching('field_invalid', { minLength: 1, maxLength: MAX_SHEET_NAME_LENGTH });

/** Bodies of requests about one child. Amounts in UGX. */
export const studentBodies = {
  /** POST /admin/students/:id/adjustments, of each kind. */
  bursary: object({ kind: ofKind('bursary'), feeItemId, amountUgx, reason }),
  newFee: object({ kind: ofKind('charge', 'brought-forward'), description, dueOn, amountUgx, reason }),
  paidToSchool: object({
    kind: ofKind('paid-to-school'),
    /** Fee that the payment is for; null for the oldest. */
    feeItemId: orNull(feeItemId),
    amountUgx,
    method: oneOfOrError(outsidePaymentMethods, 'outsideMethod_invalid'),
    receiptNumber,
    paidOn: day,
    reason: maybeReason,
  }),
  correction: object({
    kind: ofKind('correction'),
    feeItemId,
    /** Right amount of the fee, which may be 0. */
    amountUgx: whole('amount_invalid', { minimum: 0, maximum: MAX_AMOUNT_UGX }),
    reason,
  }),
  reversed: object({ reason }),
  /** The guardian's name counts only with their phone number. */
  added: object({
    ...newStudent,
    className,
    guardianName: orNull(trimmedLine(MAX_GUARDIAN_NAME_LENGTH, 'fullname_invalid')),
    guardianPhone: orNull(anyPhone('phoneNumber_invalid')),
  }),
  renamed: object({ firstName: newStudent.firstName, lastName: newStudent.lastName }),
  moved: object({ className, reason: maybeReason }),
  left: object({ leftOn: day, reason: maybeReason }),
  returned: object({ className, reason: maybeReason }),
  /**
   * POST /admin/register-imports/:id/apply: with the number of children that are not in the file, if they left, of wrong lines that are
   * left out, and of opening balances that are entered; null if there are none.
   */
  applied: object({ leavers: orNull(rows), leftOut: orNull(rows), openingBalances: orNull(rows) }),
  /** POST /admin/schools/:id/promotions: the next class of each class, null if its children leave, and the numbers of children who stay. */
  promoted: object({
    classes: asOne(
      listOf(object({ from: className, to: maybe(className) }), 'className_invalid', {
        minItems: 1,
        maxItems: MAX_PROMOTED_CLASSES,
      }),
      'className_invalid',
    ),
    stay: orNull(lines(MAX_STAY_LENGTH, 'stay_invalid')),
  }),
  /** POST /admin/register-imports/:id/matching: `fields` by column, null for a column that is not used; without them they are guessed. */
  matched: object({
    sheet: orNull(sheet),
    fields: orNull(
      asOne(
        listOf(maybe(oneOfOrError(registerFields, 'field_invalid')), 'field_invalid', {
          maxItems: MAX_REGISTER_COLUMNS,
        }),
        'field_invalid',
      ),
    ),
    surname: oneOfOrError(surnamePlaces, 'field_invalid'),
    className: orNull(className),
  }),
};
export type PromotionBody = Infer<typeof studentBodies.promoted>;
export type RegisterApplied = Infer<typeof studentBodies.applied>;
export type BursaryBody = Infer<typeof studentBodies.bursary>;
export type NewFeeBody = Infer<typeof studentBodies.newFee>;
export type PaidToSchoolBody = Infer<typeof studentBodies.paidToSchool>;
export type CorrectionBody = Infer<typeof studentBodies.correction>;
export type FeeAdjustmentBody = BursaryBody | NewFeeBody | PaidToSchoolBody | CorrectionBody;
export type StudentAdded = Infer<typeof studentBodies.added>;
export type StudentRenamed = Infer<typeof studentBodies.renamed>;
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
