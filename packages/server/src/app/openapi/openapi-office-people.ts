import { languages, loanStates, paymentStates } from '@somesa/core';
import {
  FOUND_OF_EACH,
  INVITATION_TOKEN_HEADER,
  invitationBodies,
  invitationStates,
  officeUserBodies,
  sentChannels,
  userStates,
} from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  flag,
  inPath,
  inQuery,
  instant,
  listOf,
  maybe,
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

const role: JsonSchema = { type: 'integer', enum: [1, 2, 3, 4] };

const user = object({
  ...{ id: uuid, first_name: text, last_name: text, email: maybeText, contact: maybeText, role_id: role },
  school: maybe(object({ id: count, name: text })),
  ...{ state: wordOf(userStates), isLocked: flag, createdAt: instant },
});
const moved = (states: readonly string[]) =>
  listOf(object({ id: uuid, reference: text, status: wordOf(states), amount: ugx, createdAt: instant }));
const userAnswer = object({
  ...{ user, sessions: listOf(object({ createdAt: instant, lastUsedAt: instant })) },
  events: listOf(object({ event: text, at: instant, by: maybe(officer) })),
  ...{ loans: moved(loanStates), payments: moved(paymentStates) },
});

const invitation = object({
  invitation: object({
    ...{ id: uuid, username: text, email: text, role_id: role, schoolId: maybe(count) },
    ...{ expiresAt: instant, state: wordOf(invitationStates) },
  }),
});

const template = object({
  ...{ channel: wordOf(sentChannels), key: text, places: listOf(text) },
  texts: object(Object.fromEntries(languages.map((language) => [language, text]))),
});

const found = object({
  people: listOf(object({ id: uuid, name: text, email: text, contact: text, role_id: role })),
  students: listOf(object({ id: text, regNo: text, name: text, className: text, school: text })),
  payments: listOf(
    object({ id: uuid, reference: text, status: wordOf(paymentStates), amount: ugx, student: text }),
  ),
  loans: listOf(
    object({ id: uuid, reference: text, status: wordOf(loanStates), amount: ugx, applicant: text }),
  ),
  schools: listOf(object({ id: count, slug: text, name: text })),
  more: object({ people: count, students: count, payments: count, loans: count, schools: count }),
});

const changesUser = (summary: string) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byId, requestBody: nothing },
    responses: { 200: answer('The person as they stand then', userAnswer), ...problems(401, 403, 404, 409) },
  },
});

/** The calls of the back office about people, invitations, what was sent, and the search. */
export const officePeoplePaths = {
  '/admin/users/{id}': {
    get: {
      ...{ summary: 'A person, to the back office', security: signedIn, parameters: byId },
      responses: { 200: answer('The account and what belongs to it', userAnswer), ...problems(401, 404) },
    },
  },
  '/admin/users/{id}/lock': changesUser('Lock an account, which signs the person out'),
  '/admin/users/{id}/unlock': changesUser('Let a locked account in again'),
  '/admin/users/{id}/end-sessions': changesUser('Sign a person out wherever they are signed in'),
  '/admin/users/{id}/anonymise': changesUser('End an account for good; for administrators'),
  '/admin/users/{id}/reset-second-factor': changesUser(
    'Delete a person’s authenticator app, which signs them out; for administrators',
  ),
  '/admin/users/{id}/role': {
    put: {
      ...{ summary: 'Give a person another role; for administrators', security: signedIn, parameters: byId },
      requestBody: body(officeUserBodies.changeRole),
      responses: {
        200: answer('The person as they stand then', userAnswer),
        ...problems(401, 403, 404, 409, 422),
      },
    },
  },
  '/admin/invitations': {
    post: {
      ...{ summary: 'Invite somebody to work here; for administrators', security: signedIn },
      requestBody: body(invitationBodies.invite),
      responses: { 201: answer('It goes out by e-mail', invitation), ...problems(401, 403, 404, 422) },
    },
  },
  '/admin/invitations/{id}/withdraw': {
    post: {
      ...{ summary: 'Take an invitation back; for administrators', security: signedIn, parameters: byId },
      requestBody: nothing,
      responses: { 200: answer('It counts no more', invitation), ...problems(401, 403, 404, 410) },
    },
  },
  '/invitations': {
    get: {
      summary: 'What a link invites to',
      parameters: [{ name: INVITATION_TOKEN_HEADER, in: 'header', required: true, schema: text }],
      responses: {
        200: answer(
          'The invitation',
          object({ username: text, email: text, role_id: role, school: maybeText }),
        ),
        ...problems(410, 429),
      },
    },
  },
  '/invitations/accept': {
    post: {
      summary: 'Make the account that a link invites to; its phone is verified at the first log-in',
      requestBody: body(invitationBodies.accept),
      responses: { 201: answer('It is made', object({ message: text })), ...problems(410, 422, 429) },
    },
  },
  '/admin/templates': {
    get: {
      ...{ summary: 'Every text that people are sent, in every language', security: signedIn },
      responses: {
        200: answer('Texts and their places', object({ templates: listOf(template) })),
        ...problems(401, 404),
      },
    },
  },
  '/admin/sent/{channel}/{about}/resend': {
    post: {
      summary: 'Send a text message or an e-mail again, while what it tells is true',
      security: signedIn,
      parameters: [inPath('channel', wordOf(['sms', 'mail'])), inPath('about')],
      requestBody: nothing,
      responses: {
        200: answer('It waits to be sent', object({ channel: text, about: text, state: text })),
        ...problems(401, 404, 409, 429),
      },
    },
  },
  '/admin/search': {
    get: {
      summary: `People, students, payments, loans and schools, at most ${FOUND_OF_EACH} of each; a bursar finds their own school’s`,
      ...{ security: signedIn, parameters: [inQuery('q')] },
      responses: { 200: answer('What was found', found), ...problems(401, 404, 422) },
    },
  },
} as const;
