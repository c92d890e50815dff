import { type Infer, object } from 'superstruct';
import { asOne, dayOfCentury, line, listOf, orNull, trimmedLine, whole } from '../schemas/structs';
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

/** Returns whether a child may have a pass. */
export const mayPass = (status: ClearanceStatus): boolean =>
  status !== 'not-cleared' && status !== 'not-charged';

/** Maximum number of classes of one request. */
const MAX_CLASSES = 200;

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
  /** PUT /admin/schools/:id/clearance: percent or parts for some classes; neither for no threshold. */
  thresholds: object({
    classNames,
    percent: orNull(whole('threshold_invalid', { minimum: 1, maximum: 100 })),
    parts: orNull(whole('threshold_invalid', { minimum: 1, maximum: MAX_FEE_PARTS })),
  }),
  list: object({ classNames }),
  allowance: object({ reason: adjustmentFields.reason, untilOn: validUntil }),
  pass: object({ validUntil }),
  link: object({ name: trimmedLine(60, 'keyName_invalid') }),
  /** POST /gate/list, with the token of the link. */
  gate: object({ token: line(100, 'field_invalid') }),
};
export type ThresholdsSaved = Infer<typeof clearanceBodies.thresholds>;
export type AllowanceSaved = Infer<typeof clearanceBodies.allowance>;
