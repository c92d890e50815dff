import { annotationOf, type JsonSchema } from '@somesa/core';
import type { Struct } from 'superstruct';

type AnyStruct = Struct<unknown, unknown>;

const isStructs = (schema: unknown): schema is Record<string, AnyStruct> =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.values(schema).every((value) => value && typeof value === 'object');

/** Derives JSON Schema from a struct: its shape from superstruct, its bounds from what was annotated. */
export const jsonSchemaOf = (struct: AnyStruct): JsonSchema => {
  const annotated = annotationOf(struct);
  if (annotated) return annotated;
  if ((struct.type === 'object' || struct.type === 'type') && isStructs(struct.schema)) {
    const fields = Object.entries(struct.schema);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, inner]) => [name, jsonSchemaOf(inner)])),
      required: fields.filter(([, inner]) => !inner.is(undefined)).map(([name]) => name),
      additionalProperties: struct.type === 'type',
    };
  }
  throw new Error(`annotate the struct of type ${struct.type}: its JSON Schema can't be derived`);
};
