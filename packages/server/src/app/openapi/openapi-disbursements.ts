import { disbursementBodies } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import { disbursementStates } from '../../platform/db/schema';
import {
  answer,
  body,
  byId,
  count,
  fileOf,
  instant,
  maybeInstant,
  maybeText,
  nothing,
  object,
  problems,
  schoolName,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const state: JsonSchema = wordOf(disbursementStates);

const disbursement: JsonSchema = {
  ...object({
    ...{ id: uuid, status: state, amount: ugx, way: wordOf(['mtn', 'bank']) },
    ...{ loan: object({ id: uuid, reference: text }), school: schoolName },
    payee: object({ name: text, phoneNumber: maybeText, bankName: maybeText, accountNumber: maybeText }),
    ...{ providerReference: text, transactionId: maybeText, failure: maybeText, fileId: maybeText },
    isInDoubt: { type: 'boolean', description: 'Nobody asks the network any more: a person must look.' },
    ...{ createdAt: instant, sentAt: maybeInstant, paidAt: maybeInstant },
  }),
  description: 'One try to pay a school for a loan.',
};
const one = object({ disbursement });
const file = object({ id: uuid, reference: text, count: count, total: ugx });

const word = (summary: string, requestBody: ReturnType<typeof body>) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byId, requestBody },
    responses: { 200: answer('The try', one), ...problems(401, 404, 409, 422) },
  },
});

/** The calls by which staff pays schools for loans. */
export const disbursementPaths = {
  '/admin/disbursements/{id}': {
    get: {
      ...{ summary: 'One try to pay a school', security: signedIn, parameters: byId },
      responses: { 200: answer('The try', one), ...problems(401, 404) },
    },
  },
  '/admin/loans/{id}/disburse': {
    post: {
      summary: 'Pay the school of an accepted loan once more, or ask after a transfer that nobody asks after',
      ...{ security: signedIn, parameters: byId, requestBody: nothing },
      responses: {
        200: answer('The try that is alive: it is asked after again', one),
        201: answer('The new try', one),
        ...problems(401, 404, 409, 422),
      },
    },
  },
  '/admin/disbursements/{id}/settled': word(
    'The bank paid a transfer of a payment file: book it',
    body(disbursementBodies.settled),
  ),
  '/admin/disbursements/{id}/failed': word(
    'The bank did not pay a transfer; another try may be started',
    body(disbursementBodies.failed),
  ),
  '/admin/bank-payment-files': {
    post: {
      summary: 'Put everything that waits for a bank transfer into a file',
      ...{ security: signedIn, requestBody: nothing },
      responses: { 201: answer('The file', object({ file })), ...problems(401, 404, 409) },
    },
  },
  '/admin/bank-payment-files/{id}': {
    get: {
      summary: 'A payment file as CSV',
      ...{ security: signedIn, parameters: byId },
      responses: { 200: fileOf('text/csv'), ...problems(401, 404) },
    },
  },
} as const;
