import { paymentBodies, paymentPurposes, paymentStates, regNo, schoolSlug } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  day,
  fileOf,
  idempotencyKey,
  inPath,
  inQuery,
  instant,
  object,
  problems,
  schemaOf,
  schoolName,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const purpose: JsonSchema = wordOf(paymentPurposes);

const payment: JsonSchema = {
  ...object({
    id: uuid,
    reference: { type: 'string', examples: ['SF-7KQ2-M4X9'] },
    status: wordOf(paymentStates),
    purpose,
    amount: count,
  }),
  description: 'A payment as its payer sees it. Amounts in UGX, instants ISO 8601, numbers masked.',
};
const started = object({
  payment,
  secret: { type: 'string', description: 'Shown here only; send it as X-Payment-Secret.' },
});
const loanDue: JsonSchema = {
  ...object({
    ...{ regNo: text, displayName: text, className: text, school: schoolName, due: ugx, pending: ugx },
    dueOn: day,
  }),
  description:
    'Of `due`, `pending` is being paid by somebody right now. Where nothing is due: the next instalment.',
};
const receipt = object({
  ...{ reference: text, purpose, paidAt: instant, amount: ugx },
  isReversed: { type: 'boolean', description: 'The provider took it back: it counts no more.' },
});

const header = (name: string, required: boolean, description: string) => ({
  ...{ name, in: 'header', required, description, schema: text },
});
const secret = header('X-Payment-Secret', false, 'What POST /payments answered; or a token of its person.');
const byNumber = [inPath('regNo', schemaOf(regNo)), inQuery('school', schemaOf(schoolSlug))];
const { fees, repayment, ownRepayment, earlyRepayment, retry } = paymentBodies;

/** The calls about what is to pay, payments and receipts. */
export const paymentPaths = {
  '/students/{regNo}': {
    get: {
      summary: 'A child by registration number, with a masked name and what is to pay',
      parameters: byNumber,
      responses: {
        200: answer('The child'),
        300: answer('Two schools use the number: choose'),
        ...problems(403, 404, 422, 429),
      },
    },
  },
  '/students/{regNo}/loan-due': {
    get: {
      summary: 'What is to pay next on the loan of a child, and nothing more of it',
      parameters: byNumber,
      responses: {
        200: answer('What is due', loanDue),
        300: answer('Two schools use the number: choose'),
        ...problems(403, 404, 422, 429),
      },
    },
  },
  '/payments': {
    post: {
      summary: 'Ask for the money: for fees, or to repay a loan; with a token it is its person’s',
      security: [{}, ...signedIn],
      parameters: [idempotencyKey],
      requestBody: body(
        ...[fees.mobile, fees.bank, repayment.mobile, repayment.bank],
        ...[ownRepayment.mobile, ownRepayment.bank, earlyRepayment.mobile, earlyRepayment.bank],
      ),
      responses: {
        201: answer('The payment', started),
        ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
      },
    },
  },
  '/payments/{id}': {
    get: {
      summary: 'Where a payment stands; with Accept: text/event-stream every change of it',
      security: [{}, ...signedIn],
      parameters: [...byId, secret],
      responses: { 200: answer('The payment', object({ payment })), ...problems(404) },
    },
  },
  '/payments/{id}/retry': {
    post: {
      summary: 'Another try, once the first is failed, expired or waited out',
      security: [{}, ...signedIn],
      parameters: [...byId, secret, idempotencyKey],
      requestBody: body(retry.mobile, retry.bank),
      responses: { 201: answer('The new payment', started), ...problems(400, 401, 404, 409, 422, 429) },
    },
  },
  '/receipts/{reference}': {
    get: {
      summary: 'What a receipt says, for anyone who has its reference',
      parameters: [inPath('reference')],
      responses: { 200: answer('The receipt', receipt), ...problems(404, 429) },
    },
  },
  '/receipts/{reference}/pdf': {
    get: {
      summary: 'The receipt as a PDF',
      parameters: [inPath('reference')],
      responses: {
        200: fileOf('application/pdf'),
        ...problems(404, 429),
      },
    },
  },
} as const;
