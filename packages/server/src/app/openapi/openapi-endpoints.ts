import { type Endpoint, jsonSchemaOf } from '@somesa/core/contract';
import {
  answer,
  fileOf,
  idempotencyKey,
  inPath,
  inQuery,
  object,
  problems,
  signedIn,
  text,
} from './openapi-parts';

const paymentToken = {
  ...{ name: 'X-Payment-Secret', in: 'header', required: false, schema: text },
  description: 'The secret that POST /payments returned; or a token of its person.',
};

const parametersOf = ({ params = {}, query = {}, takesPaymentToken, isIdempotent }: Endpoint) => [
  ...Object.entries(params).map(([name, struct]) => inPath(name, jsonSchemaOf(struct))),
  ...Object.entries(query).map(([name, struct]) => ({
    ...inQuery(name, jsonSchemaOf(struct)),
    required: !struct.is(undefined),
    // A list in a query is separated by commas.
    ...(jsonSchemaOf(struct).type === 'array' && { style: 'form', explode: false }),
  })),
  ...(takesPaymentToken ? [paymentToken] : []),
  ...(isIdempotent ? [idempotencyKey] : []),
];

/** Returns the statuses of the problems that an endpoint may answer. */
const problemsOf = ({
  access,
  limit,
  isIdempotent,
  body,
  upload,
  params,
  unknown,
  query,
  problems = [],
}: Endpoint) => {
  const isOffice = access.startsWith('office_');
  const statuses = [
    ...(isIdempotent || body ? [400] : []),
    ...(access === 'guest' ? [] : [401]),
    ...(isOffice ? [403, 404, 428] : []),
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
  if ('file' in shape) return fileOf(shape.file);
  const description = nameOf[status] ?? 'OK';
  return status === 204 ? answer(description) : answer(description, jsonSchemaOf(shape));
};

const binary = { type: 'string', format: 'binary' } as const;
const formOf = (fields: NonNullable<NonNullable<Endpoint['upload']>['fields']>) =>
  object({
    ...Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, jsonSchemaOf(struct)])),
    file: binary,
  });
const uploadOf = ({ type, fields }: NonNullable<Endpoint['upload']>) => ({
  required: true,
  content: { [type]: { schema: fields ? formOf(fields) : binary } },
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
    ...problems(...problemsOf(endpoint)),
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
