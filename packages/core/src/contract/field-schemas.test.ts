import { describe, expect, it } from 'vitest';
import { regNo, schoolSlug } from '../schemas/fields';
import { fieldSchemas } from './field-schemas';
import { endpoints } from './index';
import { describedSchema } from './shapes';

const fieldsOfBodies = endpoints.flatMap(({ method, path, body }) =>
  (body?.structs ?? []).flatMap(({ schema }) =>
    Object.entries(schema as Record<string, object>).map(
      ([name, struct]) => [`${name} of ${method} ${path}`, struct] as const,
    ),
  ),
);

describe('fieldSchemas', () => {
  it.each<readonly [string, object]>(fieldsOfBodies)('describes the field %s', (_, struct) => {
    expect(fieldSchemas.get(struct) ?? describedSchema(struct)).toBeTruthy();
  });

  it('describes only fields of requests', () => {
    const used = new Set([regNo, schoolSlug, ...fieldsOfBodies.map(([, struct]) => struct)]);
    expect([...fieldSchemas.keys()].filter((struct) => !used.has(struct))).toEqual([]);
    expect(fieldSchemas.size).toBeGreaterThan(100);
  });
});
