import { any, array, coerce, define, optional, refine, type Struct, string } from 'superstruct';
import type { FieldMessage } from '../messages/texts';
import { isAmountUgx } from '../money/money';
import { isEmail } from '../people/email';
import { toMsisdn } from '../people/phone';
import { cleanText } from '../strings/clean-text';
import { isDayOfCentury } from '../time/day-of-century';
import * as schemas from './field-schemas';
import { isBlank } from './is-blank';
import { createJsonSchema, describe, type JsonSchema } from './json-schema';
import { isLine, isMultiline } from './typed-text-checks';

/** Function that returns the error of a value, or null if it is valid. */
type FindError = (value: unknown) => FieldMessage | null;

const trim = (typed: string): string => typed.trim();

/** Creates a struct of the values without an error. `clean` is applied to a text first. */
export const checked = <T>(
  findError: FindError,
  schema: JsonSchema,
  clean?: (text: string) => string,
): Struct<T, null> => {
  const struct = define<T>('checked', (value) => findError(value) ?? true);
  return describe(clean ? coerce(struct, string(), clean) : struct, schema);
};

/** Creates a struct as `checked` does; a blank value is undefined. */
export const checkedUnlessBlank = <T>(
  findError: FindError,
  schema: JsonSchema,
  clean: (text: string) => unknown = cleanText,
): Struct<T | undefined, null> =>
  describe(
    coerce(
      define<T | undefined>('checked', (value) => findError(value) ?? true),
      any(),
      (value) => {
        if (isBlank(value)) return undefined;
        return typeof value === 'string' ? clean(value) : value;
      },
    ),
    schema,
  );

/** Creates a struct of the values that `isValid` accepts, as they are. */
export const valid = <T>(
  isValid: (value: unknown) => boolean,
  invalid: FieldMessage,
  schema: JsonSchema,
): Struct<T, null> => checked((value) => (isValid(value) ? null : invalid), schema);

interface TextOptions {
  /** Error of a blank text; null if it may be blank. By default the error of an invalid one. */
  missing?: FieldMessage | null;
  clean?: (text: string) => string;
}

/** Creates a struct of a line of text that is cleaned first. */
export const text = (
  isValid: (text: string) => boolean,
  invalid: FieldMessage,
  schema: JsonSchema,
  { missing = invalid, clean = cleanText }: TextOptions = {},
): Struct<string, null> =>
  checked(
    (value) => {
      if (isBlank(value)) return missing;
      return typeof value === 'string' && isValid(value) ? null : invalid;
    },
    schema,
    clean,
  );

export const line = (maxLength: number, invalid: FieldMessage, options?: TextOptions): Struct<string, null> =>
  text(isLine(maxLength), invalid, schemas.line(maxLength), options);

/** Creates a struct of one line of text, published without surrounding spaces. */
export const trimmedLine: typeof line = (maxLength, invalid, options) =>
  text(isLine(maxLength), invalid, schemas.trimmedLine(maxLength), options);

/** Creates a struct of several lines of text. They are only trimmed: their dashes, lines and joined characters are their author's. */
export const lines: typeof line = (maxLength, invalid, options) =>
  text(isMultiline(maxLength), invalid, schemas.lines(maxLength), { clean: trim, ...options });

/** Creates a struct of a phone number with 9 digits after the 0. It is published as a mobile one, which receives our SMS. */
export const anyPhone = (invalid: FieldMessage, options?: TextOptions): Struct<string, null> =>
  text((typed) => toMsisdn(typed) !== null, invalid, schemas.phone, options);

export const emailAddress = (invalid: FieldMessage): Struct<string, null> =>
  text(isEmail, invalid, schemas.email);

/** Creates a struct of a day of this century, written `2026-02-28`. */
export const dayOfCentury = (invalid: FieldMessage): Struct<string, null> =>
  text(isDayOfCentury, invalid, schemas.dayOfCentury);

/** Creates a struct of an amount of at least 1 shilling. */
export const amountUgx = (invalid: FieldMessage): Struct<number, null> =>
  valid(isAmountUgx, invalid, schemas.amount);

/** Creates a struct of true or false. */
export const yesOrNo = (invalid: FieldMessage): Struct<boolean, null> =>
  valid((value) => typeof value === 'boolean', invalid, { type: 'boolean' });

/** Creates a struct of a whole number within the bounds of its JSON Schema. */
export const whole = (
  invalid: FieldMessage,
  bounds: { minimum?: number; maximum?: number; description?: string },
): Struct<number, null> => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = bounds;
  return valid(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    invalid,
    { type: 'integer', ...bounds },
  );
};

/** Creates a struct of a text that its JSON Schema allows. With options it is cleaned first, as by `text`. */
export const matching = (
  invalid: FieldMessage,
  bounds: { pattern?: string; minLength?: number; maxLength?: number; [more: string]: unknown },
  options?: TextOptions,
): Struct<string, null> => {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = bounds;
  const form = bounds.pattern === undefined ? null : new RegExp(bounds.pattern);
  const isAllowed = (value: string): boolean =>
    value.length >= minLength && value.length <= maxLength && form?.test(value) !== false;
  const schema = { type: 'string', ...bounds };
  return options
    ? text(isAllowed, invalid, schema, options)
    : valid((value) => typeof value === 'string' && isAllowed(value), invalid, schema);
};

export const oneOfOrError = <Word extends string>(
  words: readonly Word[],
  invalid: FieldMessage,
): Struct<Word, null> =>
  valid(
    (value) => words.some((word) => word === value),
    invalid,
    words.length === 1 ? { const: words[0] } : schemas.createWordSchema(words),
  );

/** Creates a struct of a list within the bounds of its JSON Schema. Items have their own errors. */
export const listOf = <T, S>(
  item: Struct<T, S>,
  invalid: FieldMessage,
  bounds: { minItems?: number; maxItems?: number; uniqueItems?: boolean; description?: string },
): Struct<T[], Struct<T, S>> => {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = bounds;
  const isWithin = (list: T[]): boolean =>
    list.length >= minItems &&
    list.length <= maxItems &&
    (!uniqueItems || new Set(list).size === list.length);
  return describe(
    refine(array(item), 'list', (list) => isWithin(list) || invalid),
    { type: 'array', ...bounds, items: createJsonSchema(item) },
  );
};

/** Creates a struct as another one, with one error for all that is wrong inside. `holds` checks what JSON Schema can't say. */
export const asOne = <T, S>(
  struct: Struct<T, S>,
  invalid: FieldMessage,
  holds: (value: T) => boolean = () => true,
): Struct<T, null> => valid((value) => struct.is(value) && holds(value), invalid, createJsonSchema(struct));

/** Creates a struct of a list of some words, with one error. */
export const wordsOf = <Word extends string>(
  words: readonly Word[],
  invalid: FieldMessage,
  bounds: Parameters<typeof listOf>[2],
): Struct<Word[], null> => asOne(listOf(oneOfOrError(words, invalid), invalid, bounds), invalid);

/** Creates the struct of an optional field; a blank one is null. */
export const orNull = <T>(struct: Struct<T, null>): Struct<T | null | undefined, null> =>
  describe(
    optional(
      coerce(
        define<T | null>('or null', (value, context) => value === null || struct.validator(value, context)),
        any(),
        (value, context) => (isBlank(value) ? null : struct.coercer(value, context)),
      ),
    ),
    { oneOf: [createJsonSchema(struct), { const: null }] },
  );
