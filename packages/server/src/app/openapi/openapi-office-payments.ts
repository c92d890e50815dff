import { paymentEvents, paymentPurposes, paymentStates } from '@somesa/core';
import { moneyBodies, refundWays, reviewKinds } from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  day,
  flag,
  inPath,
  instant,
  listOf,
  maybe,
  maybeInstant,
  maybeText,
  nothing,
  object,
  officer,
  problems,
  schoolName,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const named = maybe(object({ id: uuid, reference: text }));

const doubt = object({
  ...{ kind: wordOf(reviewKinds), subject: text, detail: { type: 'object', additionalProperties: true } },
  ...{ openedAt: instant, closedAt: maybeInstant },
});
const bankLine = object({
  ...{ id: text, bank: text, referenceText: text, amount: ugx, paidAt: instant, receivedAt: instant },
  ...{ source: wordOf(['notification', 'statement']), state: wordOf(['waiting', 'booked', 'returned']) },
  ...{ payment: named, returned: maybe(object({ externalId: text, paidOn: day })) },
});
const refund = object({
  ...{ amount: ugx, paid: ugx, waiting: ugx, queuedAt: instant, paidAt: maybeInstant },
  payouts: listOf(
    object({
      ...{ id: uuid, amount: ugx, way: wordOf(refundWays), externalId: text, paidOn: day },
      ...{ by: officer, recordedAt: instant },
    }),
  ),
});
const moves = object({
  ...{ event: wordOf(paymentEvents), from: wordOf(paymentStates), to: wordOf(paymentStates) },
  ...{ detail: maybeText, by: maybe(officer), at: instant },
});
const entry = object({
  ...{ event: text, code: text, debit: text, credit: text, amount: ugx, valueAt: instant, bookedAt: instant },
});
const payment = object(
  {
    ...{ id: uuid, reference: text, status: wordOf(paymentStates), purpose: wordOf(paymentPurposes) },
    ...{ amount: ugx, way: wordOf(['mtn', 'airtel', 'bank']), payer: text },
    school: schoolName,
    student: object({ id: count, regNo: text, name: text, className: text }),
    ...{ loan: named, account: maybe(officer), createdAt: instant, sentAt: maybeInstant },
    ...{ waitUntil: instant, reservedUntil: instant, paidAt: maybeInstant, confirmedAt: maybeInstant },
    ...{ failure: maybeText, providerReference: maybeText, transactionId: maybeText },
    ...{ queries: count, unknownAnswers: count, nextCheckAt: maybeInstant },
    ...{ retryOf: named, retriedBy: named, events: listOf(moves), doubts: listOf(doubt) },
    ...{ bankLines: listOf(bankLine), allocations: listOf(object({ description: text, amount: ugx })) },
    parts: maybe(object({ principal: ugx, interest: ugx, fees: ugx, penalties: ugx, overpaid: ugx })),
    ...{ entries: listOf(entry), refund: maybe(refund), receipt: maybe({ type: 'object' }) },
    ...{ canAsk: flag, canRefund: flag, canReverse: flag },
  },
  { description: 'To a bursar what is the payer’s or the provider’s business is empty.' },
);
const onePayment = object({ payment });
const oneLine = object({ bankLine, doubts: listOf(doubt) });
const byText = [inPath('id')];

const oneDoubt = object({
  ...(doubt.properties as Record<string, JsonSchema>),
  ...{ payment: named, loan: named, bankLineId: maybeText },
  aside: maybe(object({ amount: ugx, isPaid: flag, canCredit: flag, canReturn: flag })),
});

const onDoubt = (summary: string) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byText, requestBody: nothing },
    responses: { 200: answer('What is in doubt', oneDoubt), ...problems(401, 404, 409) },
  },
});

const onLine = (summary: string, requestBody: ReturnType<typeof body>) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byText, requestBody },
    responses: { 200: answer('The line', oneLine), ...problems(401, 404, 409, 422) },
  },
});

/** The calls by which staff looks into payments, sends money back, and says whose bank money is. */
export const officePaymentPaths = {
  '/admin/payments/{id}': {
    get: {
      ...{ summary: 'A payment with all that is known of it', security: signedIn, parameters: byId },
      responses: { 200: answer('The payment', onePayment), ...problems(401, 404) },
    },
  },
  '/admin/payments/{id}/ask': {
    post: {
      summary: 'Ask the network now what became of a payment; once in 10 seconds',
      ...{ security: signedIn, parameters: byId, requestBody: nothing },
      responses: { 200: answer('The payment', onePayment), ...problems(401, 404, 409, 429) },
    },
  },
  '/admin/payments/{id}/refund': {
    post: {
      summary:
        'Write down that money of a payment was sent back, all that waits or a part; nothing is sent by it',
      ...{ security: signedIn, parameters: byId, requestBody: body(moneyBodies.refund) },
      responses: { 200: answer('The payment', onePayment), ...problems(401, 404, 409, 422) },
    },
  },
  '/admin/bank-lines/{id}': {
    get: {
      ...{ summary: 'A line of a bank, and what is asked about it', security: signedIn, parameters: byText },
      responses: { 200: answer('The line', oneLine), ...problems(401, 404) },
    },
  },
  '/admin/bank-lines/{id}/allocate': onLine(
    'Book a line that matched nothing to the payment of a reference',
    body(moneyBodies.allocate),
  ),
  '/admin/bank-lines/{id}/return': onLine(
    'Write down that a line was sent back, whole; nothing is sent by it',
    body(moneyBodies.returned),
  ),
  '/admin/doubts/{id}': {
    get: {
      summary: 'One thing that a person must decide, by `kind~subject`, with what to open beside it',
      ...{ security: signedIn, parameters: byText },
      responses: { 200: answer('What is in doubt', oneDoubt), ...problems(401, 404) },
    },
  },
  '/admin/doubts/{id}/credit': onDoubt(
    'Book what came otherwise than it was asked, or after the network had refused, to its payment, which is then of that amount',
  ),
  '/admin/doubts/{id}/return': onDoubt(
    'Have what a network took of another amount, or after it had refused, wait for its refund; the payment ends unpaid',
  ),
} as const;
