import {
  instalmentStates,
  loanStates,
  networks,
  paymentPurposes,
  paymentStates,
  repaymentTypes,
  statementLinkBody,
} from '@somesa/core';
import {
  answer,
  body,
  byId,
  count,
  cursor,
  day,
  days,
  fileOf,
  inQuery,
  instant,
  listOf,
  next,
  object,
  problems,
  schoolName,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const parts = { principal: ugx, interest: ugx, fees: ugx };
const planned = object({ number: count, dueOn: day, ...parts, total: ugx, balanceAfter: ugx });
const instalment = object({
  ...{ number: count, dueOn: day, ...parts, penalties: ugx, total: ugx, paid: ugx, due: ugx },
  state: wordOf(instalmentStates),
});
const recent = object({ id: uuid, date: day, amount: ugx, type: wordOf(repaymentTypes) });
const position = object({
  ...{
    id: uuid,
    reference: text,
    status: wordOf(loanStates),
    childName: text,
    school: schoolName,
    taken: ugx,
    paid: ugx,
  },
  ...{ pending: ugx, due: ugx, arrears: ugx, daysPastDue: count },
  nextDue: { ...object({ dueOn: day, amount: ugx }), type: ['object', 'null'] },
  terms: { ...object({ total: count, covered: count, remaining: count }), description: 'In months.' },
  ...{ overpaid: ugx, instalments: listOf(instalment), recentPayments: listOf(recent) },
});
const schedule = object({
  ...{ version: count, from: day, cause: wordOf(['disbursed', 'early-repayment', 'correction']) },
  instalments: listOf(planned),
});
const repayment = object({
  ...{ id: uuid, reference: text, loanId: uuid, loanReference: text, date: day, amount: ugx },
  ...{ type: wordOf(repaymentTypes), ...parts, penalties: ugx, overpaid: ugx },
  isReversed: { type: 'boolean', description: 'It was taken back and counts for nothing.' },
});
/** Where the money of a loan stands, to its parent and to staff. */
export const loanAccountAnswer = answer(
  'The account',
  object({ account: position, schedules: listOf(schedule) }),
);
/** A page of repayments, to a parent and to staff. */
export const repaymentsAnswer = answer('A page', object({ repayments: listOf(repayment), next }));
const payment = object({
  ...{
    id: uuid,
    reference: text,
    purpose: wordOf(paymentPurposes),
    status: wordOf(paymentStates),
    amount: ugx,
  },
  ...{ at: instant, school: schoolName, child: text, paymentMethod: wordOf(['mobile', 'bank']) },
  network: { type: ['string', 'null'], enum: [...networks, null] },
});

const fileTypes = { pdf: 'application/pdf', csv: 'text/csv', svg: 'image/svg+xml' } as const;
const statement = (summary: string, format: keyof typeof fileTypes) => ({
  get: {
    summary,
    security: signedIn,
    parameters: [...days, inQuery('lang')],
    responses: {
      200: fileOf(fileTypes[format]),
      ...problems(401, 422),
    },
  },
});
const linkTo = (summary: string) => ({
  post: {
    summary,
    security: signedIn,
    parameters: [inQuery('lang')],
    requestBody: body(statementLinkBody),
    responses: {
      200: answer('The link', object({ url: text, expiresAt: instant })),
      ...problems(401, 403, 422),
    },
  },
});

/** The calls that a parent's dashboard reads from, and the statements. Days are both included. */
export const dashboardPaths = {
  '/parent/overview': {
    get: {
      summary: 'What was taken, paid and is still to pay over all loans, and each of them',
      security: signedIn,
      responses: {
        200: answer(
          'The overview',
          object({
            totals: object({ taken: ugx, paid: ugx, pending: ugx }),
            loans: listOf(position),
            unread: { type: 'integer', description: 'At most 100 are counted.' },
          }),
        ),
        ...problems(401),
      },
    },
  },
  '/parent/loans/{id}/account': {
    get: {
      summary: 'Where the money of one’s loan stands, with every version of its plan',
      security: signedIn,
      parameters: byId,
      responses: { 200: loanAccountAnswer, ...problems(401, 404) },
    },
  },
  '/parent/repayments': {
    get: {
      summary: 'What one’s loans were repaid with, newest first',
      security: signedIn,
      parameters: [inQuery('loanId', uuid), ...days, cursor],
      responses: {
        200: repaymentsAnswer,
        ...problems(401, 422),
      },
    },
  },
  '/parent/payments': {
    get: {
      summary: 'What one paid, by its purpose, newest first',
      security: signedIn,
      parameters: [inQuery('purpose', wordOf(paymentPurposes)), cursor],
      responses: {
        200: answer('A page', object({ payments: listOf(payment), next })),
        ...problems(401, 422),
      },
    },
  },
  '/parent/statements/transaction-summary.pdf': statement('All of one’s payments in some days', 'pdf'),
  '/parent/statements/transaction-summary.csv': statement('The same for programs', 'csv'),
  '/parent/statements/transaction-summary.svg': statement('A picture of the PDF’s first page', 'svg'),
  '/parent/statements/transaction-summary/link': linkTo('A link to one of them, for 5 minutes'),
  '/parent/statements/loan-repayment-history.pdf': statement('What one’s loans were repaid with', 'pdf'),
  '/parent/statements/loan-repayment-history.csv': statement('The same for programs', 'csv'),
  '/parent/statements/loan-repayment-history.svg': statement('A picture of the PDF’s first page', 'svg'),
  '/parent/statements/loan-repayment-history/link': linkTo('A link to one of them, for 5 minutes'),
} as const;
