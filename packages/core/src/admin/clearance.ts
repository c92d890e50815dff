import { type Infer, object } from 'superstruct';
import {
  asOne,
  dayOfCentury,
  line,
  listOf,
  oneOfOrError,
  orNull,
  trimmedLine,
  whole,
} from '../schemas/structs';
import { MAX_FEE_PARTS } from './fee-parts';
import { MAX_CLASS_NAME_LENGTH } from './school-kinds';
import { adjustmentFields } from './student-bodies';

/**
 * Clearances of a child. cleared: it has paid what the threshold of its class says. allowed: it has not, and is let in with a reason until
 * a day. not-charged: it has no fees yet, so that no one knows what it owes. no-threshold: its class bars no one.
 */
export const clearanceStatuses = [
  'cleared',
  'allowed',
  'not-cleared',
  'not-charged',
  'no-threshold',
] as const;
export type ClearanceStatus = (typeof clearanceStatuses)[number];

/** Kinds of thresholds: a share of the fees in percent, a number of parts of the newest term’s fees, or none. */
export const thresholdKinds = ['percent', 'parts', 'none'] as const;
export type ThresholdKind = (typeof thresholdKinds)[number];

/** Maximum number of classes of one request, of children of one list or file of passes, and of days of a pass. */
const MAX_CLASSES = 200;
export const MAX_CLEARANCE_CHILDREN = 5_000;
export const MAX_PASS_DAYS = 366;

const classNames = asOne(
  listOf(trimmedLine(MAX_CLASS_NAME_LENGTH, 'className_invalid'), 'className_invalid', {
    minItems: 1,
    maxItems: MAX_CLASSES,
    uniqueItems: true,
  }),
  'classes_required',
);
const validUntil = dayOfCentury('validUntil_invalid');

/** Bodies of requests about clearance, passes and the gate. */
export const clearanceBodies = {
  /** PUT /admin/schools/:id/clearance: the threshold of some classes. */
  thresholds: object({
    classNames,
    kind: oneOfOrError(thresholdKinds, 'field_invalid'),
    amount: orNull(whole('threshold_invalid', { minimum: 1, maximum: 100 })),
  }),
  allowance: object({ reason: adjustmentFields.reason, untilOn: validUntil }),
  pass: object({ validUntil }),
  passes: object({ classNames, validUntil }),
  list: object({ classNames }),
  link: object({ name: trimmedLine(60, 'keyName_invalid') }),
  /** POST /gate/list, with the token of the link. */
  gate: object({ token: line(100, 'field_invalid') }),
};
export type ThresholdsSaved = Infer<typeof clearanceBodies.thresholds>;
export type AllowanceSaved = Infer<typeof clearanceBodies.allowance>;

/** Returns whether the number of a threshold is one of its kind. */
export const isThreshold = ({ kind, amount }: Pick<ThresholdsSaved, 'kind' | 'amount'>): boolean =>
  kind === 'none' || (!!amount && (kind === 'percent' || amount <= MAX_FEE_PARTS));
