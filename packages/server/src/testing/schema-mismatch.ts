import type { Schema } from './schema-arbitrary';

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/**
 * Finds the first place where a value is not as a schema says, such as `$.items[0].due is no integer`; null if there is none.
 * As in JSON Schema, a value may have members that the schema does not name.
 */
export const findSchemaMismatch = (schema: Schema, value: unknown, at = '$'): string | null => {
  if (schema.oneOf) {
    const unlike = schema.oneOf.map((each) => findSchemaMismatch(each, value, at));
    return unlike.includes(null) ? null : (unlike[0] ?? null);
  }
  if (schema.const !== undefined && value !== schema.const) return `${at} is not ${schema.const}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of its words: ${value}`;
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return `${at} is no ${types.join(' or ')}`;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const unlike = schema.items && findSchemaMismatch(schema.items, item, `${at}[${index}]`);
      if (unlike) return unlike;
    }
  } else if (type === 'object') {
    const fields = value as Record<string, unknown>;
    const lacking = schema.required?.find((name) => !Object.hasOwn(fields, name));
    if (lacking) return `${at} lacks ${lacking}`;
    for (const [name, field] of Object.entries(fields)) {
      const inner = schema.properties?.[name];
      if (!inner) continue;
      const unlike = findSchemaMismatch(inner, field, `${at}.${name}`);
      if (unlike) return unlike;
    }
  }
  return null;
};
