import { brand, paymentBodies, paymentStates, regNo, schoolSlug } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import { accountPaths, securitySchemes } from './openapi-accounts';
import { disbursementPaths } from './openapi-disbursements';
import { loanPaths } from './openapi-loans';
import { answer, body, problems, schemaOf } from './openapi-parts';
import { supportPaths } from './openapi-support';

const payment: JsonSchema = {
  type: 'object',
  description: 'A payment as its payer sees it. Amounts in UGX, instants ISO 8601, numbers masked.',
  required: ['id', 'reference', 'status', 'amount'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    reference: { type: 'string', examples: ['SF-7KQ2-M4X9'] },
    status: { type: 'string', enum: [...paymentStates] },
    amount: { type: 'integer' },
  },
};
const started: JsonSchema = {
  type: 'object',
  required: ['payment', 'secret'],
  properties: {
    payment,
    secret: { type: 'string', description: 'Shown here only; send it as X-Payment-Secret.' },
  },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const inPath = (name: string, schema: JsonSchema) => ({ name, in: 'path', required: true, schema });
const idempotencyKey = header('Idempotency-Key', 'A fresh random value for each new request, e.g. a UUID.');
const secret = header('X-Payment-Secret', 'What POST /payments answered.');
const paymentId = inPath('id', { type: 'string', format: 'uuid' });
const reference = inPath('reference', { type: 'string' });

/** The API's description, derived from the schemas that check its calls. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} API`, version: '1', description: 'Amounts are whole Ugandan shillings.' },
  servers: [{ url: '/api' }],
  components: { securitySchemes },
  paths: {
    '/config': {
      get: { summary: 'What every screen starts from', responses: { 200: answer('Brand, schools, limits') } },
    },
    ...accountPaths,
    ...supportPaths,
    ...loanPaths,
    ...disbursementPaths,
    '/students/{regNo}': {
      get: {
        summary: 'A child by registration number, with a masked name and what is to pay',
        parameters: [
          inPath('regNo', schemaOf(regNo)),
          { name: 'school', in: 'query', required: false, schema: schemaOf(schoolSlug) },
        ],
        responses: {
          200: answer('The child'),
          300: answer('Two schools use the number: choose'),
          ...problems(403, 404, 422, 429),
        },
      },
    },
    '/payments': {
      post: {
        summary: 'Ask for the money',
        parameters: [idempotencyKey],
        requestBody: body(paymentBodies.mobile, paymentBodies.bank),
        responses: {
          201: answer('The payment', started),
          ...problems(400, 403, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    '/payments/{id}': {
      get: {
        summary: 'Where a payment stands; with Accept: text/event-stream every change of it',
        parameters: [paymentId, secret],
        responses: {
          200: answer('The payment', { type: 'object', required: ['payment'], properties: { payment } }),
          ...problems(404),
        },
      },
    },
    '/payments/{id}/retry': {
      post: {
        summary: 'Another try, once the first is failed, expired or waited out',
        parameters: [paymentId, secret, idempotencyKey],
        requestBody: body(paymentBodies.mobileRetry, paymentBodies.bankRetry),
        responses: { 201: answer('The new payment', started), ...problems(400, 404, 409, 422, 429) },
      },
    },
    '/receipts/{reference}': {
      get: {
        summary: 'What a receipt says, for anyone who has its reference',
        parameters: [reference],
        responses: { 200: answer('The receipt'), ...problems(404, 429) },
      },
    },
    '/receipts/{reference}/pdf': {
      get: {
        summary: 'The receipt as a PDF',
        parameters: [reference],
        responses: {
          200: { description: 'The PDF', content: { 'application/pdf': {} } },
          ...problems(404, 429),
        },
      },
    },
  },
});
