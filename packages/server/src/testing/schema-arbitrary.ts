import fc from 'fast-check';

/** The parts of JSON Schema that the published description uses. */
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
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  oneOf?: Schema[];
}

/** Generates anything that a schema allows, as someone would send it who knows the published description and nothing else. */
export const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(arbitraryOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type })));
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
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 10,
      });
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, inner] of Object.entries(schema.properties ?? {})) fields[name] = arbitraryOf(inner);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no value is known for ${JSON.stringify(schema)}`);
  }
};
