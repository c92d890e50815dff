import { type JsonSchema, jsonSchemas } from '@somesa/core/open-api';
import type { Struct } from 'superstruct';

type AnyStruct = Struct<unknown, unknown>;

const isStructs = (schema: unknown): schema is Record<string, AnyStruct> =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.values(schema).every((value) => value && typeof value === 'object');

/** Derives JSON Schema from a struct: its shape from superstruct, its fields and their bounds from what core wrote of them. */
export const jsonSchemaOf = (struct: AnyStruct): JsonSchema => {
  const written = jsonSchemas.get(struct);
  if (written) return written;
  if ((struct.type === 'object' || struct.type === 'type') && isStructs(struct.schema)) {
    const fields = Object.entries(struct.schema);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, inner]) => [name, jsonSchemaOf(inner)])),
      required: fields.filter(([, inner]) => !inner.is(undefined)).map(([name]) => name),
      additionalProperties: struct.type === 'type',
    };
  }
  throw new Error(`write the JSON Schema of the struct ${struct.type} in core's schemas/open-api.ts`);
};
