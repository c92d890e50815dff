import type { FieldErrors } from '../errors';
import { formatText } from '../messages/format-text';
import type { FieldMessage, FieldTexts } from '../messages/texts';
import { isRegNo, normaliseRegNo } from '../people/student';

/** Check of a field. An empty value passes only if the field may be empty. */
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

/** Returns the error key of a field, or null if it is valid. */
export const findFieldError = (name: string, isValid: FieldCheck, value: unknown): FieldMessage | null => {
  if (isValid(value)) return null;
  return (isEmpty(value) ? `${name}_required` : `${name}_invalid`) as FieldMessage;
};

/** Lists the errors of fields by name, from what `findError` needs of each. Returns null if there are none. */
export const listErrors = <Name extends string, Field, Found extends string>(
  fields: readonly (readonly [Name, Field])[],
  findError: (name: Name, field: Field) => Found | null,
): Record<string, Found[]> | null => {
  let errors = null as Record<string, Found[]> | null;
  for (const [name, field] of fields) {
    const error = findError(name, field);
    if (error) errors = { ...errors, [name]: [error] };
  }
  return errors;
};

/** Checks the fields of a form by a check for each. Returns the error messages by field, or null if all are valid. */
export const checkFields = <Name extends string>(
  values: Partial<Record<Name, unknown>>,
  checks: Record<Name, FieldCheck>,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
): FieldErrors | null =>
  listErrors(Object.entries(values) as [Name, unknown][], (name, value) => {
    const key = findFieldError(name, checks[name], value);
    return key && formatText(texts[key] ?? texts.field_invalid);
  });
