import { paymentPurposes, paymentStates, repaymentBodies } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  day,
  flag,
  instant,
  listOf,
  maybeDay,
  object,
  problems,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const row = object({
  ...{ number: count, dueOn: day, principal: ugx, interest: ugx, fees: ugx, total: ugx },
  balanceAfter: ugx,
});
const preview: JsonSchema = {
  oneOf: [
    object(
      {
        ...{ toDue: ugx, paidAhead: ugx, interest: ugx, principal: ugx, savedInterest: ugx, instalment: ugx },
        ...{
          nextDueOn: maybeDay,
          lastDueOn: maybeDay,
          instalments: listOf(row),
        },
      },
      { description: 'What is booked when it is paid; no instalments are left where it settles the loan.' },
    ),
    { type: 'null', description: 'The strategy can’t be had for this amount.' },
  ],
};
const quote = object(
  {
    ...{ id: uuid, loanId: uuid, on: day, expiresAt: instant, amount: ugx },
    settlement: object(
      {
        ...{ principal: ugx, interest: ugx, fees: ugx, penalties: ugx, due: ugx, total: ugx },
        savedInterest: ugx,
      },
      { description: 'What pays the whole loan off today; `due` is what of `total` is due already.' },
    ),
    isSettlement: flag,
    previews: object({ 'reduce-term': preview, 'reduce-instalment': preview }),
  },
  { description: 'Good for its amount to the end of its day.' },
);
const payment = object({
  ...{ id: uuid, reference: text, status: wordOf(paymentStates) },
  ...{ purpose: wordOf(paymentPurposes), amount: ugx },
});

/** The calls about running loans that begin no payment. */
export const servicingPaths = {
  '/parent/loans/{id}/early-quote': {
    post: {
      summary: 'What an early repayment of one’s own loan would do; without an amount, what settles it',
      ...{ security: signedIn, parameters: byId, requestBody: body(repaymentBodies.earlyQuote) },
      responses: { 200: answer('The quote', object({ quote })), ...problems(401, 404, 409, 422, 429) },
    },
  },
  '/admin/payments/{id}/reverse': {
    post: {
      summary: 'Take a payment back that its provider took back; again changes nothing',
      ...{ security: signedIn, parameters: byId, requestBody: body(repaymentBodies.reverse) },
      responses: { 200: answer('The payment', object({ payment })), ...problems(401, 404, 409, 422) },
    },
  },
} as const;
