import fc from 'fast-check';
import { type FuzzCaller, fuzzCallers } from './fuzz-state';
import type { ValidRequest } from './fuzz-valid-requests';
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

/** Request to send. */
export interface FuzzRequest {
  as: FuzzCaller;
  /** Token of another session than that of the caller. */
  token?: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
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

/** Replaces the value at a place in a body, counted through its fields and their fields; may remove a field or add one instead. */
const mutateAt = (value: unknown, at: number, change: unknown, kind: number): unknown => {
  if (typeof value !== 'object' || value === null) return change;
  const names = Object.keys(value);
  const name = names[at % Math.max(names.length, 1)];
  if (name === undefined) return change;
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === name ? change : each));
  const fields = { ...(value as Record<string, unknown>) };
  const inner = fields[name];
  if (kind === 1) delete fields[name];
  else if (kind === 2) fields[`${name}x`] = change;
  else if (typeof inner === 'object' && inner !== null && kind !== 3)
    fields[name] = mutateAt(inner, Math.floor(at / names.length), change, kind);
  else fields[name] = change;
  return fields;
};

/** Changes one to three fields of a body, at any depth. */
export const damage = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(body, fc.array(fc.tuple(fc.nat(10_000), hostileValue, fc.nat(8)), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>((changed, [at, change, kind]) => mutateAt(changed, at, change, kind), value),
    );

/** Encodes a text as part of a URL. Lone surrogates, which can't be encoded, become replacement characters. */
const encode = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'));

/** Values that exist, by the path segment before a parameter, or by the name of a field or parameter. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const listParameters = ({ parameters = [] }: Operation, place: Parameter['in']) =>
  parameters.filter((each) => each.in === place);

/** Lists the existing values of a parameter in the path. */
const listExisting = ({ path }: Operation, known: KnownValues, name: string): readonly string[] => {
  const before = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  return [`${path} ${name}`, before, name].flatMap((each) => known[each] ?? []);
};

const buildUrl = (
  { path }: Operation,
  values: Record<string, string>,
  query: Record<string, string>,
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''));
  const pairs = Object.entries(query).map(([name, text]) => `${name}=${encode(text)}`);
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
};

/** Removes what no client can send in a header. */
const toHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/g, '')]),
  );

const getBody = ({ requestBody }: Operation): readonly [string, { schema: Schema }] | null =>
  Object.entries(requestBody?.content ?? {})[0] ?? null;

/** Creates a generator of bodies as the schema describes them, with existing values in the fields that name something. */
const createDescribedBody = (operation: Operation, known: KnownValues): fc.Arbitrary<unknown> => {
  const [, content] = getBody(operation) ?? [];
  if (!content) return fc.constant(undefined);
  return fc.tuple(createArbitrary(content.schema), fc.nat()).map(([value, at]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).map(([name, given]) => {
      const existing = known[name];
      return [name, existing && typeof given === 'string' ? existing[at % existing.length] : given];
    });
    return Object.fromEntries(fields);
  });
};

/** Creates a generator of requests that no one prepared: as described with existing values, and hostile ones, by every caller. */
const createWildRequests = (operation: Operation, known: KnownValues): fc.Arbitrary<FuzzRequest> => {
  const createText = (existing: readonly string[], schema: Schema): fc.Arbitrary<string> => {
    const valid = createArbitrary(schema).map(String);
    return fc.oneof(
      { weight: 5, arbitrary: existing.length > 0 ? fc.constantFrom(...existing) : valid },
      { weight: 2, arbitrary: valid },
      { weight: 3, arbitrary: hostileText },
    );
  };
  const inPath = fc.record(
    Object.fromEntries(
      listParameters(operation, 'path').map(({ name, schema }) => [
        name,
        createText(listExisting(operation, known, name), schema),
      ]),
    ),
  );
  const inQuery = fc.record(
    {
      ...Object.fromEntries(
        listParameters(operation, 'query').map(({ name, schema }) => [
          name,
          createText(known[name] ?? [], schema),
        ]),
      ),
      extra: hostileText,
    },
    { requiredKeys: [] },
  );
  const inHeader = fc.record(
    Object.fromEntries(
      listParameters(operation, 'header').map(({ name, schema }) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.uuid() }, createText(known[name] ?? [], schema)),
      ]),
    ),
  );
  const [type] = getBody(operation) ?? [];
  const described = createDescribedBody(operation, known);
  const json = fc.oneof(
    { weight: 4, arbitrary: described },
    { weight: 4, arbitrary: damage(described) },
    { weight: 1, arbitrary: hostileValue },
  );
  const payload =
    type === 'application/json'
      ? fc.oneof({ weight: 12, arbitrary: json.map((value) => JSON.stringify(value)) }, hostileText)
      : hostileText;
  return fc
    .record({ as: fc.constantFrom(...fuzzCallers), inPath, inQuery, inHeader, payload })
    .map(({ as, inPath: values, inQuery: query, inHeader: headers, payload: body }) => ({
      as,
      url: buildUrl(operation, values, query),
      headers: { ...toHeaders(headers), ...(type && { 'content-type': type }) },
      ...(type && body !== undefined && { payload: body }),
    }));
};

/** Creates generators of a request that succeeds, and of the same request with one part changed or by another caller. */
const createPreparedRequests = (
  operation: Operation,
  known: KnownValues,
  usual: FuzzCaller,
  prepared: ValidRequest,
): { valid: fc.Arbitrary<FuzzRequest>; changed: fc.Arbitrary<FuzzRequest> } => {
  const inPath = Object.fromEntries(
    listParameters(operation, 'path').map(({ name }) => [
      name,
      prepared.path?.[name] ?? listExisting(operation, known, name)[0] ?? '',
    ]),
  );
  const [type] = getBody(operation) ?? [];
  const isJson = type === 'application/json';
  const described = createDescribedBody(operation, known);
  const body = prepared.body === undefined ? described : fc.constant(prepared.body);
  const files = prepared.payload;
  const needsKey = listParameters(operation, 'header').some(({ name }) => name === 'Idempotency-Key');

  const build = (
    [sent, key]: [unknown, string],
    change: { path?: Record<string, string>; query?: Record<string, string>; as?: FuzzCaller } = {},
  ): FuzzRequest => ({
    as: change.as ?? prepared.as ?? usual,
    ...(prepared.token && !change.as && { token: prepared.token }),
    url: buildUrl(operation, { ...inPath, ...change.path }, { ...prepared.query, ...change.query }),
    headers: {
      ...prepared.headers,
      ...(needsKey && { 'idempotency-key': key }),
      ...(type && { 'content-type': files?.type ?? type }),
    },
    ...(files ? { payload: files.bytes } : isJson && sent !== undefined && { payload: JSON.stringify(sent) }),
  });

  const pathNames = Object.keys(inPath);
  const queryNames = listParameters(operation, 'query').map(({ name }) => name);
  const others = fc
    .tuple(body, fc.uuid(), fc.constantFrom(...fuzzCallers))
    .map(([sent, key, as]) => build([sent, key], { as }));
  const changes: fc.Arbitrary<FuzzRequest>[] = [others];
  if (isJson)
    changes.push(
      fc.tuple(fc.oneof(damage(body), damage(described)), fc.uuid()).map(([sent, key]) => build([sent, key])),
    );
  if (pathNames.length > 0) {
    const value = fc.oneof(
      hostileText,
      ...pathNames.map((name) => {
        const existing = listExisting(operation, known, name);
        return existing.length > 0 ? fc.constantFrom(...existing) : hostileText;
      }),
    );
    changes.push(
      fc
        .tuple(body, fc.uuid(), fc.constantFrom(...pathNames), value)
        .map(([sent, key, name, text]) => build([sent, key], { path: { [name]: text } })),
    );
  }
  if (queryNames.length > 0) {
    const schemas = new Map(listParameters(operation, 'query').map(({ name, schema }) => [name, schema]));
    // Built once, because building the generator of a pattern takes as long as a request.
    const value = fc.oneof(
      ...queryNames.map((name) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(
            createArbitrary(schemas.get(name) ?? {}).map(String),
            known[name] ? fc.constantFrom(...known[name]) : hostileText,
            hostileText,
          ),
        ),
      ),
    );
    changes.push(
      fc
        .tuple(body, fc.uuid(), value)
        .map(([sent, key, [name, text]]) => build([sent, key], { query: { [name]: text } })),
    );
  }
  return {
    valid: fc.tuple(body, fc.uuid()).map((sent) => build(sent)),
    changed: fc.oneof(...changes),
  };
};

/**
 * Creates a generator of requests to an operation: valid ones by the caller who may send them, the same with one part changed, and requests
 * that no one prepared. The first request is valid.
 */
export const createRequests = (
  operation: Operation,
  known: KnownValues,
  usual: FuzzCaller,
  prepared: ValidRequest,
): { valid: fc.Arbitrary<FuzzRequest>; any: fc.Arbitrary<FuzzRequest> } => {
  const { valid, changed } = createPreparedRequests(operation, known, usual, prepared);
  return {
    valid,
    any: fc.oneof(
      { weight: 3, arbitrary: valid },
      { weight: 4, arbitrary: changed },
      { weight: 3, arbitrary: createWildRequests(operation, known) },
    ),
  };
};
