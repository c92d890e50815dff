import fc from 'fast-check';
import { createArbitrary, type Schema } from './json-schema';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** Operation of an OpenAPI document. */
export interface Operation extends Described {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** Request to send; `who` is the index of its caller. */
export interface FuzzRequest {
  who: number;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Lists the operations of an OpenAPI document, except event streams, which don't end by themselves. */
export const listOperations = (paths: object): Operation[] =>
  Object.entries(paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const types = Object.values(described.responses).flatMap(({ content }) => Object.keys(content ?? {}));
      if (types.includes('text/event-stream')) return [];
      return [{ ...described, path, method: method.toUpperCase() as Operation['method'] }];
    }),
  );

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%',
  '%00',
  '..',
  '../..',
  '..%2f..%2fetc%2fpasswd',
  '💰',
  '\ud800',
  '\u202e',
  "'; drop table payments; --",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'a'.repeat(300),
  'a'.repeat(5_000),
  '0000-01-01',
  '0001-01-01',
  '1999-12-31',
  '9999-12-31',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '24:61',
  '-1',
  '0',
  '1.5',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'http://',
  '//',
  '\r\nX: y',
  '00000000-0000-0000-0000-000000000000',
  'WyJ4IiwieSJd',
  'W251bGwsbnVsbF0',
  'http://a.example\0',
  'https://[::1]',
];
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    0.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    { a: 1 },
  ),
  fc.array(hostileText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Replaces a few fields of a body with hostile values, and may remove or add a field. */
const damage = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      body,
      fc.array(fc.tuple(fc.nat(), hostileValue), { minLength: 1, maxLength: 3 }),
      fc.nat(4),
      hostileText,
    )
    .map(([value, changes, more, name]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return changes[0]?.[1];
      const fields = { ...(value as Record<string, unknown>) };
      const names = Object.keys(fields);
      for (const [at, change] of changes) fields[names[at % Math.max(names.length, 1)] ?? 'x'] = change;
      if (more === 1) delete fields[names[0] ?? ''];
      if (more === 2) fields[name] = 1;
      return fields;
    });

/** Encodes a text as part of a URL. Lone surrogates, which can't be encoded, become replacement characters. */
const encode = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'));

/**
 * Creates a generator of requests to an operation: valid ones with existing IDs, and hostile ones. `known` has existing values by the path
 * segment before a parameter, or by the name of a field or parameter.
 */
export const createRequests = (
  operation: Operation,
  known: Readonly<Record<string, readonly string[]>>,
  callers: number,
): fc.Arbitrary<FuzzRequest> => {
  const createText = (names: readonly string[], schema: Schema): fc.Arbitrary<string> => {
    const existing = names.flatMap((name) => known[name] ?? []);
    const valid = createArbitrary(schema).map(String);
    return fc.oneof(
      { weight: 5, arbitrary: existing.length > 0 ? fc.constantFrom(...existing) : valid },
      { weight: 2, arbitrary: valid },
      { weight: 3, arbitrary: hostileText },
    );
  };
  const listParameters = (place: Parameter['in']) =>
    (operation.parameters ?? []).filter((each) => each.in === place);

  const inPath = fc.record(
    Object.fromEntries(
      listParameters('path').map(({ name, schema }) => {
        const before = new RegExp(`([^/]+)/\\{${name}\\}`).exec(operation.path)?.[1] ?? '';
        return [name, createText([`${operation.path} ${name}`, before, name], schema)];
      }),
    ),
  );
  const inQuery = fc.record(
    {
      ...Object.fromEntries(
        listParameters('query').map(({ name, schema }) => [name, createText([name], schema)]),
      ),
      extra: hostileText,
    },
    { requiredKeys: [] },
  );
  const inHeader = fc.record(
    Object.fromEntries(
      listParameters('header').map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.uuid() }, createText([name], schema)),
      ]),
    ),
  );

  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const useKnownValues = (value: unknown, at: number): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).map(([name, given]) => {
      const existing = known[name];
      return [name, existing && typeof given === 'string' ? existing[at % existing.length] : given];
    });
    return Object.fromEntries(fields);
  };
  const valid = content
    ? fc.tuple(createArbitrary(content.schema), fc.nat()).map(([value, at]) => useKnownValues(value, at))
    : null;
  const json = valid
    ? fc.oneof(
        { weight: 4, arbitrary: valid },
        { weight: 4, arbitrary: damage(valid) },
        { weight: 1, arbitrary: hostileValue },
      )
    : fc.constant(undefined);
  const payload =
    type === 'application/json'
      ? fc.oneof({ weight: 12, arbitrary: json.map((value) => JSON.stringify(value)) }, hostileText)
      : fc.oneof(
          hostileText,
          fc.constant('Registration number,First name,Last name,Class\nSMK-0001,A,B,S1\n'),
        );

  return fc
    .record({ who: fc.nat(callers - 1), inPath, inQuery, inHeader, payload })
    .map(({ who, inPath: values, inQuery: query, inHeader: headers, payload: body }) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''));
      const pairs = Object.entries(query).map(([name, text]) => `${name}=${encode(text)}`);
      return {
        who,
        url: `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/g, '')]),
          ),
          ...(type && { 'content-type': type }),
        },
        ...(type && body !== undefined && { payload: body }),
      };
    });
};
