import type { JsonSchema } from '@somesa/core/open-api';
import type { Struct } from 'superstruct';
import { jsonSchemaOf } from './json-schema';

/** The JSON Schema of a body or a field. */
export const schemaOf = (struct: object): JsonSchema => jsonSchemaOf(struct as Struct<unknown, unknown>);

/** What a call sends: one of these. */
export const body = (...structs: object[]) => ({
  required: true,
  content: { 'application/json': { schema: { oneOf: structs.map(schemaOf) } } },
});

/** What a call answers. */
export const answer = (description: string, schema?: JsonSchema) => ({
  description,
  ...(schema && { content: { 'application/json': { schema } } }),
});

const problem: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

/** The answers that say what is wrong. */
export const problems = (...codes: number[]) =>
  Object.fromEntries(codes.map((code) => [code, answer('What is wrong, and what to do.', problem)]));
