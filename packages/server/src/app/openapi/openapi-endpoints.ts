import { type AnyStruct, type Endpoint, type JsonSchema, jsonSchemaOf } from '@somesa/core/contract';

const text: JsonSchema = { type: 'string' };
const response = (description: string, schema?: JsonSchema) => ({
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
const signedIn = [{ bearer: [] }];
const inPath = ([name, struct]: [string, AnyStruct]) => ({
  name,
  in: 'path',
  required: true,
  schema: jsonSchemaOf(struct),
});
const inQuery = ([name, struct]: [string, AnyStruct]) => {
  const schema = jsonSchemaOf(struct);
  return {
    name,
    in: 'query',
    required: !struct.is(undefined),
    schema,
    // A list in a query is separated by commas.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  };
};
const inHeader = ([name, description]: [string, string]) => ({
  name,
  in: 'header',
  required: true,
  schema: text,
  description,
});

const idempotencyKey = [
  'Idempotency-Key',
  'A fresh random value for each new request, e.g. a UUID.',
] as const;
const paymentToken = {
  name: 'X-Payment-Secret',
  in: 'header',
  required: false,
  schema: text,
  description: 'The secret that POST /payments returned; or a token of its person.',
};

const parametersOf = ({ params = {}, query = {}, headers = {}, ...endpoint }: Endpoint) => [
  ...Object.entries(params).map(inPath),
  ...Object.entries(query).map(inQuery),
  ...Object.entries(headers).map(inHeader),
  ...(endpoint.takesPaymentToken ? [paymentToken] : []),
  ...(endpoint.isIdempotent ? [inHeader([...idempotencyKey])] : []),
];

/** Returns the statuses of the problems that an endpoint may answer. */
const problemsOf = ({
  access,
  limit,
  isIdempotent,
  body,
  upload,
  params,
  notFound: unknown,
  query,
  problems = [],
}: Endpoint) => {
  const isAdmin = access.startsWith('admin_');
  const statuses = [
    ...(isIdempotent || body ? [400] : []),
    ...(access === 'guest' ? [] : [401]),
    ...(isAdmin ? [403, 404, 428] : []),
    ...(unknown ? [404] : []),
    ...(body || upload ? [413, 415, 422] : []),
    ...(upload ? [408] : []),
    ...((params && !unknown) || query ? [422] : []),
    ...(limit ? [429] : []),
    ...problems,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
};

const securityOf = ({ access }: Endpoint) => {
  if (access === 'guest') return {};
  return { security: access === 'guest_or_user' ? [{}, ...signedIn] : signedIn };
};

const nameOf: Record<number, string> = { 201: 'Created', 204: 'Done', 300: 'Several: choose one' };

const responseOf = (status: number, shape: Endpoint['answers'][number]) => {
  if ('file' in shape) return { description: 'The file', content: { [shape.file]: {} } };
  const description = nameOf[status] ?? 'OK';
  return status === 204 ? response(description) : response(description, jsonSchemaOf(shape));
};

const binary = { type: 'string', format: 'binary' } as const;
const formOf = (field: string, fields: Readonly<Record<string, AnyStruct>>): JsonSchema => ({
  type: 'object',
  required: [...Object.keys(fields), field],
  properties: {
    ...Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, jsonSchemaOf(struct)])),
    [field]: binary,
  },
});
const uploadOf = ({ type, field, fields = {} }: NonNullable<Endpoint['upload']>) => ({
  required: true,
  content: { [type]: { schema: field === undefined ? binary : formOf(field, fields) } },
});

const operationOf = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...securityOf(endpoint),
  parameters: parametersOf(endpoint),
  ...(endpoint.body && {
    requestBody: {
      required: !endpoint.body.isOptional,
      content: { 'application/json': { schema: { oneOf: endpoint.body.structs.map(jsonSchemaOf) } } },
    },
  }),
  ...(endpoint.upload && { requestBody: uploadOf(endpoint.upload) }),
  responses: {
    ...Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, shape]) => [status, responseOf(Number(status), shape)]),
    ),
    ...Object.fromEntries(
      problemsOf(endpoint).map((status) => [status, response('What is wrong, and what to do.', problem)]),
    ),
  },
});

/** Describes endpoints as the paths of an OpenAPI document. */
export const pathsOf = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
};
