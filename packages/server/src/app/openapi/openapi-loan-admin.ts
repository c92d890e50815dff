import {
  borrowerKeys,
  declineReasons,
  loanDecisionBodies,
  loanEvents,
  loanExpenses,
  loanFileKinds,
  loanStates,
} from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  flag,
  inPath,
  instant,
  listOf,
  maybe,
  maybeText,
  nothing,
  object,
  problems,
  signedIn,
  text,
  ugx,
  uuid,
  wordOf,
} from './openapi-parts';

const state: JsonSchema = wordOf(loanStates);
const kinds: JsonSchema = listOf(wordOf(loanFileKinds));

const entry = object({
  event: wordOf(loanEvents),
  ...{ from: state, to: state, detail: maybeText, at: instant },
  by: object({
    kind: wordOf(['applicant', 'parent', 'staff', 'system']),
    ...{ id: maybeText, name: maybeText },
  }),
});
const paymentEntry = object({
  ...{ disbursementId: uuid, event: text, from: maybeText, to: text, detail: maybeText, at: instant },
  by: maybe(object({ id: uuid, name: maybeText })),
});
const otherLoan = object({
  ...{ id: uuid, reference: text, status: state, amount: ugx },
  expense: wordOf(loanExpenses),
  shared: listOf(wordOf(borrowerKeys)),
});
const declined = object({ reason: wordOf(declineReasons), note: maybeText });
/** What the parent’s view has, and what only staff sees. */
const loan = object(
  {
    ...{ id: uuid, reference: text, status: state, amount: ugx },
    ...{ documentsNeeded: kinds, documentsNote: maybeText, papersRemovedOn: maybeText },
    declined: maybe(declined),
    application: object({
      ...{ fullName: text, email: text, phoneNumber1: text, phoneNumber2: maybeText, address: text },
      ...{ childName: text, regNo: maybeText, jobTitle: text, estimatedMonthlyIncome: ugx },
    }),
    registeredChild: maybe(
      object({ ...{ name: text, regNo: text, className: text }, fitsApplication: flag }),
    ),
    ...{
      hasAccount: flag,
      exposure: ugx,
      secondApprovalAbove: ugx,
      needsTwoPeople: flag,
      firstApproverId: maybeText,
    },
    checklist: object({
      ...{ missingDocuments: kinds, isStudentLinked: flag, canSchoolBePaid: flag },
      ceiling: { type: ['integer', 'null'], description: 'The most that may be lent now.' },
      outstanding: {
        type: ['integer', 'null'],
        description: 'What of the child’s fees nobody has paid or holds.',
      },
      otherLoans: {
        type: 'array',
        items: otherLoan,
        description: 'The borrower’s other loans and applications that are not over.',
      },
    }),
    log: listOf(entry),
    disbursementLog: listOf(paymentEntry),
  },
  { description: 'What the parent sees of the loan, and what only staff does.' },
);
const link = object({ url: text, expiresAt: instant }, { description: 'Good for 5 minutes.' });

const byDocument = [...byId, inPath('documentId')];

const decision = <Body>(summary: string, requestBody: Body, ...more: number[]) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byId, requestBody },
    responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404, 409, ...more) },
  },
});
const linkCall = (summary: string, parameters: object[]) => ({
  post: {
    ...{ summary, security: signedIn, parameters, requestBody: nothing },
    responses: { 200: answer('The link', link), ...problems(401, 404) },
  },
});

const { requestDocuments, linkStudent, approve, decline, accept } = loanDecisionBodies;

/** The calls by which staff decides about loans, by which a parent accepts one, and the links to its files. */
export const loanAdminPaths = {
  '/parent/loans/{id}/acceptance-code': {
    post: {
      summary: 'Send the code that accepts an offer to one’s verified number',
      ...{ security: signedIn, parameters: byId, requestBody: nothing },
      responses: {
        200: answer('It is sent', object({ message: text })),
        ...problems(401, 403, 404, 409, 429),
      },
    },
  },
  '/parent/loans/{id}/accept': {
    post: {
      summary: 'Accept an offer with the code; the school’s payment begins',
      ...{ security: signedIn, parameters: byId, requestBody: body(accept) },
      responses: {
        200: answer('The loan as its parent sees it', object({ loan: { type: 'object' } })),
        ...problems(401, 403, 404, 409, 422, 429),
      },
    },
  },
  '/parent/loans/{id}/documents/{documentId}/link': linkCall(
    'A link to a file of one’s own loan',
    byDocument,
  ),
  '/parent/loans/{id}/agreement/link': linkCall('A link to the agreement, from the acceptance on', byId),
  '/admin/loans/{id}': {
    get: {
      ...{
        summary: 'A loan with everything that staff needs to decide',
        security: signedIn,
        parameters: byId,
      },
      responses: { 200: answer('The loan', object({ loan })), ...problems(401, 404) },
    },
  },
  '/admin/loans/{id}/request-documents': decision(
    'Ask the parent for documents; the note is for the parent',
    body(requestDocuments),
    422,
  ),
  '/admin/loans/{id}/link-student': decision('Name the child of the school', body(linkStudent), 422),
  '/admin/loans/{id}/approve': decision(
    'Make the offer; a large one needs a second person, and is noted first',
    body(approve),
    422,
  ),
  '/admin/loans/{id}/decline': decision('Decline for good; the note is for the parent', body(decline), 422),
  '/admin/loans/{id}/reopen': decision('Take an application in hand again whose offer is over', nothing),
  '/admin/loans/{id}/cancel': decision('Give up an accepted loan whose school is not being paid', nothing),
  '/admin/loans/{id}/documents/{documentId}/link': linkCall('A link to a file of a loan', byDocument),
} as const;
