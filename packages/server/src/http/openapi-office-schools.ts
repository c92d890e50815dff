import { bankNames, paymentPurposes, paymentStates, widgetNames } from '@somesa/core';
import {
  importStates,
  registerFileProblems,
  registerLineProblems,
  schoolBodies,
  settlementBodies,
  settlementStates,
  siteBuilders,
  snippetFindings,
} from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  day,
  days,
  fileOf,
  inPath,
  inQuery,
  instant,
  listOf,
  maybe,
  maybeDay,
  maybeInstant,
  maybeText,
  nothing,
  object,
  officer,
  problems,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const choice = object({ id: count, slug: text, name: text });
const payout = object({
  ...{ way: wordOf(['mtn', 'bank']), payeeName: text, phoneNumber: maybeText },
  ...{ bankName: maybe(wordOf(bankNames)), accountNumber: maybeText },
});
const origin = object({
  ...{ origin: text, siteBuilder: maybe(wordOf(siteBuilders)), checkedPage: maybeText },
  ...{ checkedAt: maybeInstant, found: maybe(wordOf(snippetFindings)) },
});
const fee = object({
  ...{ id: count, className: maybeText, description: text, dueOn: day, amountUgx: ugx },
  ...{ children: count, chargedAt: maybeInstant },
});
const term = object({ id: count, name: text, startsOn: day, endsOn: day, fees: listOf(fee) });
const school = object({
  ...{ id: count, slug: text, name: text, contactName: maybeText, contactEmail: maybeText },
  ...{ contactPhone: maybeText, address: maybeText, payout: maybe(payout), origins: listOf(origin) },
  ...{ terms: listOf(term), classes: listOf(text), students: count, payableUgx: ugx },
});
const one = object({ school });
const child = { regNo: text, firstName: text, lastName: text, className: text };
const register = object({
  ...{ id: uuid, school: choice, fileName: text, state: wordOf(importStates) },
  ...{ problem: maybe(wordOf(registerFileProblems)), problemLine: maybe(count) },
  ...{ lines: count, checked: count, added: count, changed: count, same: count, wrong: count },
  ...{ by: officer, createdAt: instant, appliedBy: maybe(officer), appliedAt: maybeInstant },
  wrongLines: listOf(
    object({ ...child, line: count, problem: wordOf(registerLineProblems), otherLine: maybe(count) }),
  ),
  preview: listOf(
    object({
      ...{ ...child, line: count, verdict: wordOf(['added', 'changed']) },
      before: maybe(object({ firstName: text, lastName: text, className: text })),
    }),
  ),
});
const oneRegister = object({ import: register });
const settlement = object({
  settlement: object({
    ...{ id: uuid, reference: text, school: choice, untilOn: day, amountUgx: ugx, payout },
    ...{ state: wordOf(settlementStates), by: officer, createdAt: instant, endedBy: maybe(officer) },
    ...{ endedAt: maybeInstant, paidOn: maybeDay, externalId: maybeText, payableUgx: maybe(ugx) },
  }),
});
const student = object({
  student: object({
    ...{ ...child, id: count, school: choice, chargedUgx: ugx, paidUgx: ugx, outstandingUgx: ugx },
    items: listOf(
      object({
        ...{ id: count, description: text, dueOn: day, chargedUgx: ugx, paidUgx: ugx, term: maybeText },
      }),
    ),
    payments: listOf(
      object({
        ...{ id: uuid, reference: text, purpose: wordOf(paymentPurposes), state: wordOf(paymentStates) },
        ...{ amountUgx: ugx, createdAt: instant },
      }),
    ),
  }),
});
const sums = ['opening', 'collected', 'takenBack', 'loansIn', 'loansOut', 'settled', 'other', 'closing'];
const statement = object({
  statement: object({
    ...{ from: day, to: day },
    ...Object.fromEntries(sums.map((name) => [`${name}Ugx`, ugx])),
  }),
});

const bySchool = inPath('id', count);
const onSchool = { security: signedIn, parameters: [bySchool] };

/** A call that changes a school. */
const change = (
  summary: string,
  requestBody: ReturnType<typeof body> | typeof nothing,
  { status = 201, more = [], schema = one }: { status?: number; more?: object[]; schema?: JsonSchema } = {},
) => ({
  ...{ summary, security: signedIn, parameters: [bySchool, ...more], requestBody },
  responses: { [status]: answer('The school', schema), ...problems(401, 403, 404, 422) },
});

/** A call that removes one thing of a school. */
const remove = (summary: string, what: string) => ({
  ...{ summary, security: signedIn, parameters: [bySchool, inPath(what, count)] },
  responses: { 200: answer('The school', one), ...problems(401, 404, 409) },
});

const onRegister = (summary: string) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byId, requestBody: nothing },
    responses: { 200: answer('The file', oneRegister), ...problems(401, 404, 409) },
  },
});

/** The calls by which the back office keeps schools, their registers, and what they are handed. */
export const officeSchoolPaths = {
  '/admin/schools': {
    get: {
      ...{ summary: 'All schools, to choose from', security: signedIn },
      responses: { 200: answer('By name', object({ schools: listOf(choice) })), ...problems(401, 404) },
    },
    post: {
      ...{ summary: 'Add a school', security: signedIn, requestBody: body(schoolBodies.added) },
      responses: { 201: answer('The school', one), ...problems(401, 404, 422) },
    },
  },
  '/admin/schools/{id}': {
    get: {
      ...{ summary: 'A school; a bursar’s own', ...onSchool },
      responses: { 200: answer('The school', one), ...problems(401, 404) },
    },
    put: change('Write what is known of a school anew', body(schoolBodies.changed), { status: 200 }),
  },
  '/admin/schools/{id}/payout-account': {
    put: change(
      'Write down where a school is paid; administrators only',
      body(schoolBodies.payoutMtn, schoolBodies.payoutBank),
      { status: 200 },
    ),
  },
  '/admin/schools/{id}/origins': {
    post: change('Let the pages of a web origin show a school’s forms', body(schoolBodies.origin)),
    delete: {
      ...{ summary: 'Take a web origin off a school’s list', security: signedIn },
      parameters: [bySchool, { ...inQuery('origin'), required: true }],
      responses: { 200: answer('The school', one), ...problems(401, 404) },
    },
  },
  '/admin/schools/{id}/origins/check': {
    post: change('Look whether a page of a registered origin holds our form', body(schoolBodies.check), {
      status: 200,
    }),
  },
  '/admin/schools/{id}/snippet': {
    get: {
      ...{ summary: 'What a school pastes into its pages', ...onSchool },
      responses: {
        200: answer(
          'A snippet for each form',
          object({
            snippets: listOf(object({ widget: wordOf(widgetNames), page: text, html: text, frame: text })),
          }),
        ),
        ...problems(401, 404),
      },
    },
  },
  '/admin/schools/{id}/terms': { post: change('Add a term', body(schoolBodies.term)) },
  '/admin/schools/{id}/terms/{term}': {
    put: change('Write a term’s name and days anew', body(schoolBodies.term), {
      ...{ status: 200, more: [inPath('term', count)] },
    }),
    delete: remove('Remove a term with its fees, where no child is charged one', 'term'),
  },
  '/admin/schools/{id}/terms/{term}/fees': {
    post: change('Add what a class is charged in a term', body(schoolBodies.fee), {
      more: [inPath('term', count)],
    }),
  },
  '/admin/schools/{id}/fees/{fee}': {
    put: change('Write a fee anew; of one that is charged the amount and the day', body(schoolBodies.fee), {
      ...{ status: 200, more: [inPath('fee', count)] },
    }),
    delete: remove('Remove a fee that no child is charged', 'fee'),
  },
  '/admin/schools/{id}/fees/{fee}/take-back': {
    post: change('Take a fee off every child that nothing was paid of it for', nothing, {
      ...{ status: 200, more: [inPath('fee', count)] },
      schema: object({ school, takenBack: count, kept: count }),
    }),
  },
  '/admin/schools/{id}/fees/{fee}/charge': {
    post: change('Put a fee on every child of its class that does not have it yet', nothing, {
      ...{ status: 200, more: [inPath('fee', count)] },
      schema: object({ school, charged: count }),
    }),
  },
  '/admin/schools/{id}/statement': {
    get: {
      summary: 'A school’s statement by the ledger; of this month where no days are given',
      ...{ security: signedIn, parameters: [bySchool, ...days] },
      responses: { 200: answer('It adds up', statement), ...problems(401, 404, 422) },
    },
  },
  '/admin/schools/{id}/register-imports': {
    post: {
      summary: 'Send a school’s register as CSV, up to 16 MB; it changes nothing until it is applied',
      ...{ security: signedIn, parameters: [bySchool, inQuery('name')] },
      requestBody: { required: true, content: { 'text/csv': { schema: text } } },
      responses: { 201: answer('The file', oneRegister), ...problems(401, 404, 408, 413, 415) },
    },
  },
  '/admin/register-imports/{id}': {
    get: {
      summary: 'How far a file is, what is wrong with it, and what it would change',
      ...{ security: signedIn, parameters: byId },
      responses: { 200: answer('The file', oneRegister), ...problems(401, 404) },
    },
  },
  '/admin/register-imports/{id}/problems.csv': {
    get: {
      ...{ summary: 'All wrong lines of a file', security: signedIn, parameters: byId },
      responses: { 200: fileOf('text/csv'), ...problems(401, 404) },
    },
  },
  '/admin/register-imports/{id}/apply': onRegister('Put a file on its school’s register, all of it'),
  '/admin/register-imports/{id}/drop': onRegister('Forget a file that nobody wants to apply'),
  '/admin/schools/{id}/settlements': {
    post: {
      summary: 'Begin to hand a school what it is owed until the end of a day',
      ...{ ...onSchool, requestBody: body(settlementBodies.created) },
      responses: { 201: answer('The settlement', settlement), ...problems(401, 404, 409, 422) },
    },
  },
  '/admin/settlements/{id}': {
    get: {
      ...{ summary: 'A settlement; a bursar’s own school’s', security: signedIn, parameters: byId },
      responses: { 200: answer('The settlement', settlement), ...problems(401, 404) },
    },
  },
  '/admin/settlements/{id}/paid': {
    post: {
      summary: 'The money has left: book it; nothing is sent by it',
      ...{ security: signedIn, parameters: byId, requestBody: body(settlementBodies.paid) },
      responses: { 200: answer('The settlement', settlement), ...problems(401, 404, 409, 422) },
    },
  },
  '/admin/settlements/{id}/cancel': {
    post: {
      ...{ summary: 'Give a settlement up; no money has left', security: signedIn, parameters: byId },
      requestBody: nothing,
      responses: { 200: answer('The settlement', settlement), ...problems(401, 404, 409) },
    },
  },
  '/admin/students/{id}': {
    get: {
      summary: 'A child with what it was charged and what was paid; a bursar’s own school’s',
      ...{ security: signedIn, parameters: [bySchool] },
      responses: { 200: answer('The child', student), ...problems(401, 404) },
    },
  },
} as const;
