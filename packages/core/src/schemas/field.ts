import { define, type Struct } from 'superstruct';
import type { FieldMessage } from '../messages/field-message';

/** Tells whether a form left a field empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Names of fields with a text for where they are empty, and one for where they can't be used. */
export type FieldName = {
  [Key in FieldMessage]: Key extends `${infer Name}_required`
    ? `${Name}_invalid` extends FieldMessage
      ? Name
      : never
    : never;
}[FieldMessage];

/**
 * A field with the keys of its own messages: `<name>_required` where it is empty, `<name>_invalid` where the check fails.
 * They are keys, so that every language says them.
 */
export const field = <T>(name: FieldName, isValid: (value: unknown) => boolean): Struct<T, null> =>
  define<T>(name, (value) => (isEmpty(value) ? `${name}_required` : isValid(value) || `${name}_invalid`));
