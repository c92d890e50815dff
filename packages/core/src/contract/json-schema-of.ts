import { fieldSchemas } from './field-schemas';
import type { JsonSchema } from './json-schema';
import { type AnyStruct, describedSchema, findUnionMembers, wrappedIn } from './shapes';

const listMembers = (struct: AnyStruct): [string, AnyStruct][] =>
  typeof struct.schema === 'object' && struct.schema !== null ? Object.entries(struct.schema) : [];

const objectSchema = (struct: AnyStruct): JsonSchema => {
  const members = listMembers(struct);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, inner]) => [name, createJsonSchema(inner)])),
    required: members.filter(([, inner]) => !inner.is(undefined)).map(([name]) => name),
    additionalProperties: struct.type === 'type',
  };
};

/** Derives JSON Schema from a struct: from its description, or otherwise from its shape. Throws if it has neither. */
export const createJsonSchema = (struct: AnyStruct): JsonSchema => {
  const description = fieldSchemas.get(struct) ?? describedSchema(struct);
  if (description) return description;
  const wrap = wrappedIn(struct);
  if (wrap) {
    const inner = createJsonSchema(wrap.inner);
    return wrap.kind === 'optional' ? inner : { oneOf: [inner, { type: 'null' }] };
  }
  const branches = findUnionMembers(struct);
  if (branches) return { oneOf: branches.map(createJsonSchema) };
  switch (struct.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'integer':
      return { type: struct.type };
    case 'enums':
      return { type: 'string', enum: Object.values(struct.schema) };
    case 'array':
      return { type: 'array', items: createJsonSchema(struct.schema) };
    case 'object':
    case 'type':
      return objectSchema(struct);
    default:
      throw new Error(`describe the JSON Schema of the struct ${struct.type}: core/src/contract/shapes.ts`);
  }
};
