import {
  number as anyNumber,
  array,
  boolean,
  coerce,
  define,
  enums,
  type Infer,
  integer,
  pattern,
  type Struct,
  object as strictObject,
  string,
} from 'superstruct';
import { describe, type JsonSchema } from '../schemas/json-schema';
import { valid } from '../schemas/structs';
import { UUID_PATTERN } from '../schemas/text-checks';
import { DAY_OF_CENTURY_PATTERN, isDayOfCentury } from '../time/day-of-century';

export { type AnyStruct, describe, either, maybe, optionally } from '../schemas/json-schema';

// Shapes of responses. They are checked when a response is sent, and described in the OpenAPI document.
export const text = string();
export const flag = boolean();
export const count = integer();
export const number = anyNumber();
/** Amount in whole Ugandan shillings. */
export const ugx = describe(integer(), { type: 'integer', description: 'UGX' });
export const uuid = describe(pattern(string(), UUID_PATTERN), { type: 'string', format: 'uuid' });
/** Calendar day in Kampala, such as `2026-11-23`. */
export const day = describe(string(), { type: 'string', format: 'date' });
/** Instant in ISO 8601. */
export const instant = describe(string(), { type: 'string', format: 'date-time' });

/** Response without a body. */
export const empty = describe(
  define<undefined>('empty', (value) => value === undefined || value === null),
  {},
);
/** Response with a message in the caller's language. */
export const messageShape = strictObject({ message: string() });
export type MessageAnswer = Infer<typeof messageShape>;

/** Staff member. */
export const staffUser = strictObject({ id: uuid, name: text });

/** Defines a number that is text in a path or query. */
export const numberFromText = (
  form: string,
  schema: JsonSchema = { type: 'string', pattern: form },
  maximum = Number.MAX_SAFE_INTEGER,
): Struct<number, null> =>
  describe(
    coerce(
      define<number>('number', (value) => typeof value === 'number' && value <= maximum),
      pattern(string(), new RegExp(form)),
      Number,
    ),
    schema,
  );

const MAX_ROW_NUMBER = 2_147_483_647;
/** ID of a row, from a path. */
export const rowNumber = numberFromText(
  '^[1-9]\\d{0,9}$',
  { type: 'integer', minimum: 1, maximum: MAX_ROW_NUMBER },
  MAX_ROW_NUMBER,
);
export const queryDay = valid<string>(isDayOfCentury, 'field_invalid', {
  type: 'string',
  format: 'date',
  pattern: DAY_OF_CENTURY_PATTERN,
});

/** Defines a value that is text in a path or query. `parse` returns null if the text is invalid. */
export const fromText = <T extends object>(
  name: string,
  parse: (text: string) => T | null,
  schema: JsonSchema,
): Struct<T, null> => {
  const parsed = new WeakSet<object>();
  const value = define<T>(name, (given) => typeof given === 'object' && given !== null && parsed.has(given));
  const parseAndRemember = (text: string): T | string => {
    const result = parse(text);
    if (result) parsed.add(result);
    return result ?? text;
  };
  return describe(coerce(value, string(), parseAndRemember), schema);
};

/** Place in a list sorted by time and ID; the next page begins after it. */
export interface PageCursor {
  at: Date;
  id: string;
}
const PAGE_CURSOR_PATTERN = `^\\d{1,14}\\.${UUID_PATTERN.source.slice(1)}`;
const PAGE_CURSOR = new RegExp(PAGE_CURSOR_PATTERN);
/** Cursor of a page: the `next` of the page before. */
export const pageCursor = fromText<PageCursor>(
  'cursor',
  (cursor) => {
    const [ms = '', id = ''] = cursor.split('.');
    return PAGE_CURSOR.test(cursor) ? { at: new Date(Number(ms)), id } : null;
  },
  { type: 'string', pattern: PAGE_CURSOR_PATTERN },
);
/** ID of a notification, which is a decimal number. */
export const notificationId = numberFromText('^[1-9]\\d{0,14}$');

export const oneOf = <Word extends string>(words: readonly Word[]) => enums(words);
export const list = <T, S>(items: Struct<T, S>) => array(items);

/** Defines an object with these members and no others, so that a response discloses nothing else. */
export const object: typeof strictObject = strictObject;
