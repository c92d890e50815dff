import { coerce, define, type Struct, string } from 'superstruct';
import { cleanText } from '../clean-text';
import { isDayOfCentury } from '../day-of-century';
import type { FieldMessage } from '../messages/field-message';
import { isBlank } from './is-blank';

/** Creates a struct of a line of text that is cleaned first; `missing` is the error of a blank one. */
export const cleanedText = (
  isValid: (text: string) => boolean,
  invalid: FieldMessage,
  missing: FieldMessage | true = invalid,
  clean = cleanText,
): Struct<string, null> =>
  coerce(
    define<string>('text', (value) => {
      if (isBlank(value)) return missing;
      return (typeof value === 'string' && isValid(value)) || invalid;
    }),
    string(),
    clean,
  );

/** Creates a struct of a text of several lines, as `cleanedText` does. It is only trimmed: its dashes, lines and joined characters are its author's. */
export const trimmedText: typeof cleanedText = (isValid, invalid, missing) =>
  cleanedText(isValid, invalid, missing, (typed) => typed.trim());

/** Creates a struct of a day of this century, written `2026-02-28`. */
export const dayOfCentury = (invalid: FieldMessage): Struct<string, null> =>
  cleanedText(isDayOfCentury, invalid);

/** Creates a struct of one of some values. */
export const oneOfOrError = <Value extends string>(
  values: readonly Value[],
  invalid: FieldMessage,
): Struct<Value, null> =>
  define<Value>('one of', (value) => values.some((known) => known === value) || invalid);
