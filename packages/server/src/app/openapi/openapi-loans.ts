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
import {
  answer,
  body,
  byId,
  count,
  cursor,
  day,
  fileOf,
  flag,
  idempotencyKey,
  inPath,
  inQuery,
  listOf,
  maybe,
  next,
  object,
  problems,
  schemaOf,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const status: JsonSchema = wordOf(loanStates);
const kind: JsonSchema = wordOf(loanFileKinds);

const instalment = object({
  ...{ number: count, dueOn: day, principal: ugx, interest: ugx, fees: ugx },
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
const upload = object({ id: text, name: text, size: count, type: text });
const item = object({
  ...{ id: uuid, reference: text, status, dateTake: day, amount: ugx },
  ...{ interest: { type: 'number' }, terms: count, monthlyPayments: ugx, childName: text },
});
const schedule = maybe(object({ isChanged: flag, lastDueOn: day }));
const requested = object({ amount: ugx, term: schemaOf(loanQuoteBody.schema.loanTerm) });
const loan: JsonSchema = {
  ...object({ ...(item.properties as Record<string, JsonSchema>), cost, requested, schedule }),
};
const product = schemaOf(loanProductBody);
const file = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: object({ kind, file: { type: 'string', format: 'binary', description: 'At most 10 MB.' } }),
    },
  },
};

const inStates = {
  ...inQuery('status', { type: 'array', items: status, minItems: 1, uniqueItems: true }),
  ...{
    style: 'form',
    explode: false,
    description: 'Those in these states, with commas between; all without it.',
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
      parameters: [inStates, cursor],
      responses: {
        200: answer('A page', object({ loans: listOf(item), next })),
        ...problems(401, 422),
      },
    },
  },
  '/parent/loans/{id}': {
    get: {
      summary: 'One of them, whole',
      security: signedIn,
      parameters: byId,
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404) },
    },
  },
  '/parent/loans/{id}/withdraw': {
    post: {
      summary: 'Take an application or an offer back',
      security: signedIn,
      parameters: byId,
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404, 409) },
    },
  },
  '/parent/loans/{id}/documents': {
    post: {
      summary: 'Add an uploaded file to an application that is not decided yet',
      security: signedIn,
      parameters: byId,
      requestBody: body(loanDocumentBody),
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404, 409, 422) },
    },
  },
  '/files/{token}': {
    get: {
      summary: 'The file that a link leads to, for 5 minutes',
      parameters: [inPath('token')],
      responses: { 200: fileOf('*/*'), ...problems(404, 410) },
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
