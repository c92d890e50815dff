import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

/** Parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  oneOf?: Schema[];
}

/** Creates a generator of the values that a schema allows. */
export const createArbitrary = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(createArbitrary));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => createArbitrary({ ...schema, type })));
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.pattern
        ? fc
            .stringMatching(new RegExp(schema.pattern))
            .filter((text) => text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY))
        : fc.string({ minLength: schema.minLength ?? 0, maxLength: schema.maxLength ?? 100, unit: 'binary' });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 });
    case 'array':
      return fc.uniqueArray(createArbitrary(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 10,
        comparator: (one, other) => schema.uniqueItems === true && isDeepStrictEqual(one, other),
      });
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, inner] of Object.entries(schema.properties ?? {}))
        fields[name] = createArbitrary(inner);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no value is known for ${JSON.stringify(schema)}`);
  }
};

const getJsonType = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/**
 * Returns the first difference of a value from a schema, such as `$.items[0].due is no integer`; null if there is none. As in JSON
 * Schema, a value may have members that are not in the schema.
 */
export const findSchemaMismatch = (schema: Schema, value: unknown, at = '$'): string | null => {
  if (schema.oneOf) {
    const mismatches = schema.oneOf.map((each) => findSchemaMismatch(each, value, at));
    return mismatches.includes(null) ? null : (mismatches[0] ?? null);
  }
  if (schema.const !== undefined && value !== schema.const) return `${at} is not ${schema.const}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of its words: ${value}`;
  const types = [schema.type ?? []].flat();
  const type = getJsonType(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return `${at} is no ${types.join(' or ')}`;
  if (Array.isArray(value)) {
    const isRepeated = (item: unknown, index: number) =>
      value.slice(0, index).some((earlier) => isDeepStrictEqual(earlier, item));
    if (schema.uniqueItems && value.some(isRepeated)) return `${at} has an item twice`;
    for (const [index, item] of value.entries()) {
      const mismatch = schema.items && findSchemaMismatch(schema.items, item, `${at}[${index}]`);
      if (mismatch) return mismatch;
    }
  } else if (type === 'object') {
    const fields = value as Record<string, unknown>;
    const missing = schema.required?.find((name) => !Object.hasOwn(fields, name));
    if (missing) return `${at} lacks ${missing}`;
    for (const [name, field] of Object.entries(fields)) {
      const inner = schema.properties?.[name];
      if (!inner) continue;
      const mismatch = findSchemaMismatch(inner, field, `${at}.${name}`);
      if (mismatch) return mismatch;
    }
  }
  return null;
};
