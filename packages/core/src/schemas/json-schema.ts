import { type Infer, nullable, optional, type Struct, union } from 'superstruct';

/** Fragment of JSON Schema, as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [key: string]: unknown };

// biome-ignore lint/suspicious/noExplicitAny: a struct of any value, with any inner schema
export type AnyStruct = Struct<any, any>;

const described = new WeakMap<object, () => JsonSchema>();

const annotate = <T, S>(struct: Struct<T, S>, create: () => JsonSchema): Struct<T, S> => {
  const copy: Struct<T, S> = Object.assign(Object.create(Object.getPrototypeOf(struct)), struct);
  described.set(copy, create);
  return copy;
};

/** Returns a copy of a struct with its JSON Schema, because superstruct does not keep bounds at run time. */
export const describe = <T, S>(struct: Struct<T, S>, schema: JsonSchema): Struct<T, S> =>
  annotate(struct, () => schema);

/** Defines a value or null. */
export const maybe = <T, S>(struct: Struct<T, S>): Struct<T | null, S> =>
  annotate(nullable(struct), () => ({ oneOf: [createJsonSchema(struct), { type: 'null' }] }));

/** Defines a member that may be absent. */
export const optionally = <T, S>(struct: Struct<T, S>): Struct<T | undefined, S> =>
  annotate(optional(struct), () => createJsonSchema(struct));

/** Defines one of some shapes. */
export const either = <Structs extends readonly [AnyStruct, ...AnyStruct[]]>(
  ...structs: Structs
): Struct<Infer<Structs[number]>, null> =>
  annotate(union(structs as never) as unknown as Struct<Infer<Structs[number]>, null>, () => ({
    oneOf: structs.map(createJsonSchema),
  }));

const createObjectSchema = ({ type, schema }: AnyStruct): JsonSchema => {
  const members = Object.entries<AnyStruct>(schema);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, inner]) => [name, createJsonSchema(inner)])),
    required: members.filter(([, inner]) => !inner.is(undefined)).map(([name]) => name),
    additionalProperties: type === 'type',
  };
};

/** Derives JSON Schema from a struct: from its description, or otherwise from its shape. Throws if it has neither. */
export const createJsonSchema = (struct: AnyStruct): JsonSchema => {
  const create = described.get(struct);
  if (create) return create();
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
      return createObjectSchema(struct);
    default:
      throw new Error(`describe the JSON Schema of the struct ${struct.type}: core/src/schemas/structs.ts`);
  }
};
