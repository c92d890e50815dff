import type { FieldErrors } from '../errors';
import type { FieldMessage, FieldTexts } from '../messages/field-message';
import { formatText } from '../messages/format-text';
import { isMobile } from '../networks';
import { isRegNo, normaliseRegNo } from '../student';

/** Check of a field that is not empty. */
type FieldCheck = (value: unknown) => boolean;

/** Returns whether a field is empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Creates a check of a text. */
export const isText =
  (isValid: (text: string) => boolean): FieldCheck =>
  (value) =>
    typeof value === 'string' && isValid(value);

/** Returns whether a value is a registration number in any case, with any spaces. */
export const isTypedRegNo = isText((text) => isRegNo(normaliseRegNo(text)));

/** Returns whether a value is a phone number that receives SMS and payment prompts, as people type it. */
export const isTypedMobile = isText(isMobile);

/** Returns the error key of a field, or null if it is valid. */
export const findFieldError = (name: string, isValid: FieldCheck, value: unknown): FieldMessage | null => {
  if (isEmpty(value)) return `${name}_required` as FieldMessage;
  return isValid(value) ? null : (`${name}_invalid` as FieldMessage);
};

/** Checks the fields of a form by a check for each. Returns the error messages by field, or null if all are valid. */
export const checkFields = <Name extends string>(
  values: Partial<Record<Name, unknown>>,
  checks: Record<Name, FieldCheck>,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
): FieldErrors | null => {
  const errors: FieldErrors = {};
  for (const name of Object.keys(values) as Name[]) {
    const key = findFieldError(name, checks[name], values[name]);
    if (key) errors[name] = [formatText(texts[key] ?? texts.field_invalid)];
  }
  return Object.keys(errors).length > 0 ? errors : null;
};
