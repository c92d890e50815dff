import { define, type Struct } from 'superstruct';
import type { FieldMessage } from '../messages/en/fields';

/** A fragment of JSON Schema, as OpenAPI 3.1 wants it. */
export type JsonSchema = { readonly [key: string]: unknown };

const annotations = new WeakMap<object, JsonSchema>();

/** Reads what was written on a struct for OpenAPI: superstruct keeps no bounds at run time. */
export const annotationOf = (struct: object): JsonSchema | undefined => annotations.get(struct);

/** Writes a JSON Schema fragment on a struct. */
export const annotate = <T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> => {
  annotations.set(struct, schema);
  return struct;
};

/** Tells whether a form left a field empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * A field with the key of its own message: `required` where it is empty, `invalid` where the check fails. The messages
 * are keys, so that every language says them.
 */
export const field = <T>(
  name: string,
  messages: { required: FieldMessage; invalid: FieldMessage },
  isValid: (value: unknown) => boolean,
  schema: JsonSchema,
): Struct<T, null> =>
  annotate(
    define<T>(name, (value) => {
      if (isEmpty(value)) return messages.required;
      return isValid(value) || messages.invalid;
    }),
    schema,
  );
