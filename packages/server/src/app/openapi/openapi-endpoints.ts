import {
  type AnyStruct,
  createJsonSchema,
  type Endpoint,
  isClosedInView,
  type JsonSchema,
} from '@somesa/core/contract';

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
const bearerAuth = [{ bearer: [] }];
const toPathParameter = ([name, struct]: [string, AnyStruct]) => ({
  name,
  in: 'path',
  required: true,
  schema: createJsonSchema(struct),
});
const toQueryParameter = ([name, struct]: [string, AnyStruct]) => {
  const schema = createJsonSchema(struct);
  return {
    name,
    in: 'query',
    required: !struct.is(undefined),
    schema,
    // A list in a query is separated by commas.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  };
};
const toHeaderParameter = ([name, description]: [string, string]) => ({
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

const listParameters = ({ params = {}, query = {}, headers = {}, ...endpoint }: Endpoint) => [
  ...Object.entries(params).map(toPathParameter),
  ...Object.entries(query).map(toQueryParameter),
  ...Object.entries(headers).map(toHeaderParameter),
  ...(endpoint.acceptsPaymentToken ? [paymentToken] : []),
  ...(endpoint.isIdempotent ? [toHeaderParameter([...idempotencyKey])] : []),
];

/** Lists the statuses of the problems that an endpoint may return. */
const listProblemStatuses = (endpoint: Endpoint) => {
  const { access, limit, isIdempotent, body, upload, params, query, problems = [] } = endpoint;
  const { notFound: notFoundProblem } = endpoint;
  const isAdmin = access.startsWith('admin_');
  const statuses = [
    ...(isIdempotent || body ? [400] : []),
    ...(access === 'guest' ? [] : [401]),
    ...(access !== 'guest' && isClosedInView(endpoint) ? [403] : []),
    ...(isAdmin ? [403, 404, 428] : []),
    ...(access === 'school_key' ? [403, 429] : []),
    ...(notFoundProblem ? [404] : []),
    ...(body || upload ? [413, 415, 422] : []),
    ...(upload ? [408] : []),
    ...((params && !notFoundProblem) || query ? [422] : []),
    ...(limit ? [429] : []),
    ...problems,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
};

const describeSecurity = ({ access }: Endpoint) => {
  if (access === 'guest') return {};
  if (access === 'school_key') return { security: [{ schoolKey: [] }] };
  return { security: access === 'guest_or_user' ? [{}, ...bearerAuth] : bearerAuth };
};

const statusNames: Record<number, string> = { 201: 'Created', 204: 'Done', 300: 'Several: choose one' };

const describeResponse = (status: number, shape: Endpoint['answers'][number]) => {
  if ('file' in shape) return { description: 'The file', content: { [shape.file]: {} } };
  const description = statusNames[status] ?? 'OK';
  return status === 204 ? response(description) : response(description, createJsonSchema(shape));
};

const binary = { type: 'string', format: 'binary' } as const;
const describeForm = (field: string, fields: Readonly<Record<string, AnyStruct>>): JsonSchema => ({
  type: 'object',
  required: [...Object.keys(fields), field],
  properties: {
    ...Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, createJsonSchema(struct)])),
    [field]: binary,
  },
});
const describeUpload = ({ type, otherTypes = [], field, fields = {} }: NonNullable<Endpoint['upload']>) => ({
  required: true,
  content: Object.fromEntries(
    [type, ...otherTypes].map((each) => [
      each,
      { schema: field === undefined ? binary : describeForm(field, fields) },
    ]),
  ),
});

const describeOperation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...describeSecurity(endpoint),
  parameters: listParameters(endpoint),
  ...(endpoint.body && {
    requestBody: {
      required: !endpoint.body.isOptional,
      content: { 'application/json': { schema: { oneOf: endpoint.body.structs.map(createJsonSchema) } } },
    },
  }),
  ...(endpoint.upload && { requestBody: describeUpload(endpoint.upload) }),
  responses: {
    ...Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, shape]) => [
        status,
        describeResponse(Number(status), shape),
      ]),
    ),
    ...Object.fromEntries(
      listProblemStatuses(endpoint).map((status) => [
        status,
        response('What is wrong, and what to do.', problem),
      ]),
    ),
  },
});

/** Describes endpoints as `paths` of an OpenAPI document. */
export const describePaths = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return paths;
};
