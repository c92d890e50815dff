import { type AnyStruct, jsonSchemaOf } from '@somesa/core/contract';
import { type JsonSchema, USUAL_DAY_PATTERN } from '@somesa/core/open-api';

/** The JSON Schema of a body or a field. */
export const schemaOf = (struct: object): JsonSchema => jsonSchemaOf(struct as AnyStruct);

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

/** What a call answers that is a file. */
export const fileOf = (type: string) => ({ description: 'The file', content: { [type]: {} } });

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

/** For calls that need somebody who is signed in. */
export const signedIn = [{ bearer: [] }];

export const text: JsonSchema = { type: 'string' };
export const maybeText: JsonSchema = { type: ['string', 'null'] };
export const uuid: JsonSchema = { type: 'string', format: 'uuid' };
export const day: JsonSchema = { type: 'string', format: 'date' };
/** A day that a person asks for. */
const askedDay: JsonSchema = { ...day, pattern: USUAL_DAY_PATTERN };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const maybeDay: JsonSchema = { type: ['string', 'null'], format: 'date' };
export const maybeInstant: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
export const flag: JsonSchema = { type: 'boolean' };
export const count: JsonSchema = { type: 'integer' };
export const ugx: JsonSchema = { type: 'integer', description: 'UGX' };
/** This, or null. */
export const maybe = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] });
/** One of these words. */
export const wordOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: [...words] });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** An object with these members, each of them required unless `more` says otherwise. */
export const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
  ...more,
});

/** A person of the staff, as who did something is named. */
export const officer = object({ id: uuid, name: text });
/** A school, as what belongs to it names it. */
export const schoolName = object({ slug: text, name: text });

export const inPath = (name: string, schema: JsonSchema = text) => ({
  ...{ name, in: 'path', required: true, schema },
});
export const inQuery = (name: string, schema: JsonSchema = text) => ({
  ...{ name, in: 'query', required: false, schema },
});
/** The row that a path names. */
export const byId = [inPath('id', uuid)];
/** From which day to which, both included. */
export const days = [inQuery('from', askedDay), inQuery('to', askedDay)];
/** One school alone. */
export const ofSchool = inQuery('school', { type: 'integer', minimum: 1 });
/** Which page of a list: the `next` of the page before. */
export const cursor = inQuery('cursor');
export const next: JsonSchema = { ...maybeText, description: 'The cursor of the next page.' };
export const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: true, schema: text },
  description: 'A fresh random value for each new request, e.g. a UUID.',
};
/** What a call sends that says all with its path. */
export const nothing = {
  required: false,
  content: { 'application/json': { schema: { type: 'object', maxProperties: 0 } } },
} as const;
