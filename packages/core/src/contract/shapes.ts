import {
  number as anyNumber,
  array,
  boolean,
  coerce,
  define,
  enums,
  type Infer,
  integer,
  nullable,
  optional,
  pattern,
  type Struct,
  object as strictObject,
  string,
  union,
} from 'superstruct';
import { DAY_OF_CENTURY_PATTERN, isDayOfCentury } from '../day-of-century';
import { UUID_PATTERN } from '../schemas/payment-request';
import type { JsonSchema } from './json-schema';

// biome-ignore lint/suspicious/noExplicitAny: a struct of any value, with any inner schema
export type AnyStruct = Struct<any, any>;

const described = new WeakMap<object, JsonSchema>();

/** Returns the JSON Schema that was given to a struct, or null. */
export const describedSchema = (struct: object): JsonSchema | null => described.get(struct) ?? null;

/** Returns a copy of a struct with its JSON Schema, which superstruct does not know at run time. */
export const describe = <T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> => {
  const copy: Struct<T, S> = Object.assign(Object.create(Object.getPrototypeOf(struct)), struct);
  described.set(copy, schema);
  return copy;
};

// Shapes of responses. They are checked when a response is sent, and described in the OpenAPI document.
export const text = string();
export const flag = boolean();
export const count = integer();
export const number = anyNumber();
/** Amount in whole Ugandan shillings. */
export const ugx = describe(integer(), { type: 'integer', description: 'UGX' });
export const uuid = describe(pattern(string(), new RegExp(UUID_PATTERN)), { type: 'string', format: 'uuid' });
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

const MAX_ROW_NUMBER = 2_147_483_647;
/** ID of a row, from a path. */
export const rowNumber = describe(
  coerce(
    define<number>('number', (value) => typeof value === 'number' && value <= MAX_ROW_NUMBER),
    pattern(string(), /^[1-9]\d{0,9}$/),
    Number,
  ),
  { type: 'integer', minimum: 1, maximum: MAX_ROW_NUMBER },
);
/** Day in a query. */
export const queryDay = describe(
  define<string>('day', (value) => isDayOfCentury(value) || 'field_invalid'),
  { type: 'string', format: 'date', pattern: DAY_OF_CENTURY_PATTERN },
);

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
const PAGE_CURSOR_PATTERN = `^\\d{1,14}\\.${UUID_PATTERN.slice(1)}`;
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
export const notificationId = describe(
  coerce(
    define<number>('notification', (value) => typeof value === 'number'),
    pattern(string(), /^[1-9]\d{0,14}$/),
    Number,
  ),
  { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
);

/** Defines one of some words. */
export const oneOf = <Word extends string>(words: readonly Word[]) => enums(words);
export const list = <T, S>(items: Struct<T, S>) => array(items);

/** Defines an object with these members and no others, so that a response discloses nothing else. */
export const object: typeof strictObject = strictObject;

/** Defines a value or null. */
export const maybe = <T, S>(struct: Struct<T, S>): Struct<T | null, S> => {
  const copy = nullable(struct);
  wraps.set(copy, { inner: struct, kind: 'nullable' });
  return copy;
};

/** Defines a member that may be absent. */
export const optionally = <T, S>(struct: Struct<T, S>): Struct<T | undefined, S> => {
  const copy = optional(struct);
  wraps.set(copy, { inner: struct, kind: 'optional' });
  return copy;
};

const unions = new WeakMap<object, readonly AnyStruct[]>();

/** Defines one of some shapes. */
export const either = <Structs extends readonly [AnyStruct, ...AnyStruct[]]>(
  ...structs: Structs
): Struct<Infer<Structs[number]>, null> => {
  const one = union(structs as never) as unknown as Struct<Infer<Structs[number]>, null>;
  unions.set(one, structs);
  return one;
};

/** Returns the shapes of an `either`, or null. */
export const findUnionMembers = (struct: object) => unions.get(struct) ?? null;

const wraps = new WeakMap<object, { inner: AnyStruct; kind: 'nullable' | 'optional' }>();

/** Returns the shape inside a `maybe` or `optionally`, or null. */
export const wrappedIn = (struct: object) => wraps.get(struct) ?? null;
