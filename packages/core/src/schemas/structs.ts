import { coerce, define, type Struct, string } from 'superstruct';
import { isDayOfCentury } from '../day-of-century';
import type { FieldMessage } from '../messages/field-message';
import { isBlank } from './is-blank';

/** Creates a struct of a text that is trimmed first; `missing` is the error of a blank one. */
export const trimmedText = (
  isValid: (text: string) => boolean,
  invalid: FieldMessage,
  missing: FieldMessage | true = invalid,
): Struct<string, null> =>
  coerce(
    define<string>('text', (value) => {
      if (isBlank(value)) return missing;
      return (typeof value === 'string' && isValid(value)) || invalid;
    }),
    string(),
    (typed) => typed.trim(),
  );

/** Creates a struct of a day of this century, written `2026-02-28`. */
export const dayOfCentury = (invalid: FieldMessage): Struct<string, null> =>
  trimmedText(isDayOfCentury, invalid);

/** Creates a struct of one of some values. */
export const oneOfOrError = <Value extends string>(
  values: readonly Value[],
  invalid: FieldMessage,
): Struct<Value, null> =>
  define<Value>('one of', (value) => values.some((known) => known === value) || invalid);
