import {
  loanApplicationBody,
  loanDocumentBody,
  loanFileKinds,
  loanProductBody,
  loanQuoteBody,
  loanStates,
} from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import { loanAdminPaths } from './openapi-loan-admin';
import { answer, body, problems, schemaOf } from './openapi-parts';

const signedIn = [{ bearer: [] }];
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date' };
const ugx: JsonSchema = { type: 'integer', description: 'UGX' };
const status: JsonSchema = { type: 'string', enum: [...loanStates] };
const kind: JsonSchema = { type: 'string', enum: [...loanFileKinds] };

const instalment = object({
  ...{ number: { type: 'integer' }, dueOn: day, principal: ugx, interest: ugx, fees: ugx },
  ...{ total: ugx, balanceAfter: ugx },
});
const cost: JsonSchema = {
  ...object({
    ...{ principal: ugx, term: schemaOf(loanQuoteBody.schema.loanTerm), countedFrom: day },
    interest: { type: 'number', description: 'Percent a year.' },
    apr: { type: ['number', 'null'], description: 'The effective rate with every fee.' },
    ...{ fees: ugx, totalInterest: ugx, totalPayable: ugx, monthlyPayment: ugx },
    instalments: listOf(instalment),
  }),
  description: 'What a loan costs.',
};
const upload = object({ id: text, name: text, size: { type: 'integer' }, type: text });
const item = object({
  ...{ id: { type: 'string', format: 'uuid' }, reference: text, status, dateTake: day, amount: ugx },
  ...{ interest: { type: 'number' }, terms: { type: 'integer' }, monthlyPayments: ugx, childName: text },
});
const loan: JsonSchema = { ...object({ ...(item.properties as Record<string, JsonSchema>), cost }) };
const product = schemaOf(loanProductBody);

const inPath = (name: string, schema: JsonSchema = text) => ({ name, in: 'path', required: true, schema });
const loanId = inPath('id', { type: 'string', format: 'uuid' });
const idempotencyKey = {
  ...{ name: 'Idempotency-Key', in: 'header', required: true, schema: text },
  description: 'A fresh random value for each new request, e.g. a UUID.',
};
const file = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: object({ kind, file: { type: 'string', format: 'binary', description: 'At most 10 MB.' } }),
    },
  },
};

/** The calls of applicants, parents and administrators about loans, and those of staff. */
export const loanPaths = {
  '/loan-quotes': {
    post: {
      summary: 'What a loan would cost if the school were paid today',
      requestBody: body(loanQuoteBody),
      responses: {
        200: answer('The cost', object({ quote: cost, product: object({ id: text, version: ugx }) })),
        ...problems(403, 422, 429),
      },
    },
  },
  '/uploads': {
    post: {
      summary: 'Send one file of an application; unclaimed ones are gone after 24 hours',
      requestBody: file,
      responses: { 201: answer('The file', object({ upload })), ...problems(403, 413, 422, 429, 503) },
    },
  },
  '/uploads/{id}': {
    delete: {
      summary: 'Take a file back that no application has claimed',
      parameters: [inPath('id')],
      responses: { 204: answer('It is gone'), ...problems(404) },
    },
  },
  '/loan-applications': {
    post: {
      summary: 'Apply for a loan, with an account or without one',
      security: [{}, ...signedIn],
      parameters: [idempotencyKey],
      requestBody: body(loanApplicationBody),
      responses: {
        201: answer('The application', object({ application: object({ reference: text, status }) })),
        ...problems(400, 401, 403, 422, 429),
      },
    },
  },
  '/parent/loans': {
    get: {
      summary: 'One’s applications and loans, newest first',
      security: signedIn,
      parameters: [{ name: 'cursor', in: 'query', required: false, schema: text }],
      responses: {
        200: answer('A page', object({ loans: listOf(item), next: { type: ['string', 'null'] } })),
        ...problems(401, 422),
      },
    },
  },
  '/parent/loans/{id}': {
    get: {
      summary: 'One of them, whole',
      security: signedIn,
      parameters: [loanId],
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404) },
    },
  },
  '/parent/loans/{id}/withdraw': {
    post: {
      summary: 'Take an application or an offer back',
      security: signedIn,
      parameters: [loanId],
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404, 409) },
    },
  },
  '/parent/loans/{id}/documents': {
    post: {
      summary: 'Add an uploaded file to an application that is not decided yet',
      security: signedIn,
      parameters: [loanId],
      requestBody: body(loanDocumentBody),
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404, 409, 422) },
    },
  },
  '/files/{token}': {
    get: {
      summary: 'The file that a link leads to, for 5 minutes',
      parameters: [inPath('token')],
      responses: { 200: { description: 'The file', content: { '*/*': {} } }, ...problems(404, 410) },
    },
  },
  '/admin/loan-products': {
    get: {
      summary: 'Every version of every product, for staff',
      security: signedIn,
      responses: {
        200: answer('The products', object({ products: listOf(product) })),
        ...problems(401, 404),
      },
    },
    post: {
      summary: 'Save the next version of a product, as an administrator; loans keep theirs',
      security: signedIn,
      requestBody: body(loanProductBody),
      responses: { 201: answer('The version', object({ product })), ...problems(401, 403, 404, 422) },
    },
  },
  ...loanAdminPaths,
} as const;
