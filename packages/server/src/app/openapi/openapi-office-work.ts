import { bookingTopics, languages } from '@somesa/core';
import { workBodies, workEvents, workKinds, workStates } from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  body,
  byId,
  count,
  inPath,
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
  uuid,
  wordOf,
} from './openapi-parts';

const entry = object({ event: wordOf(workEvents), by: maybe(officer), note: maybeText, at: instant });
const work = object({
  ...{ kind: wordOf(workKinds), subject: text, state: wordOf(workStates), holder: maybe(officer) },
  history: listOf(entry),
});
const bySubject = [inPath('kind', wordOf(workKinds)), inPath('subject')];

/** How much waits in each queue, and how much of it somebody has. */
export const queueCounts = object(
  Object.fromEntries(workKinds.map((kind) => [kind, object({ open: count, claimed: count })])),
);

const change = <Body>(summary: string, requestBody: Body, ...more: number[]) => ({
  post: {
    ...{ summary, security: signedIn, parameters: bySubject, requestBody },
    responses: { 200: answer('How it stands then', work), ...problems(401, 404, ...more) },
  },
});

const shown = (summary: string, name: string, view: JsonSchema) => ({
  get: {
    ...{ summary, security: signedIn, parameters: byId },
    responses: { 200: answer('The whole of it', object({ [name]: view })), ...problems(401, 404) },
  },
});

const written = { id: uuid, fullname: text, language: wordOf(languages), createdAt: instant };
const message = object({ ...written, email: text, subject: text, message: text });
const booking = object({
  ...{ ...written, phone: text, startsAt: instant, topic: wordOf(bookingTopics), note: maybeText },
});
const partnership = object({
  ...{ ...written, school: text, email: text, phone: text, note: maybeText },
  students: { type: ['integer', 'null'] },
});

/** The calls by which the people of the back office share out what there is to do, and read what was sent to them. */
export const officeWorkPaths = {
  '/admin/work': {
    get: {
      ...{ summary: 'How much waits in each queue', security: signedIn },
      responses: { 200: answer('The counts', object({ counts: queueCounts })), ...problems(401, 404) },
    },
  },
  '/admin/work/{kind}/{subject}': {
    get: {
      summary: 'How far something is, who has it and what happened to it',
      ...{ security: signedIn, parameters: bySubject },
      responses: { 200: answer('The work', work), ...problems(401, 404) },
    },
  },
  '/admin/work/{kind}/{subject}/claim': change(
    'Assign a queue item to yourself; of two at once one gets it. Starts the review of a submitted application',
    nothing,
    409,
  ),
  '/admin/work/{kind}/{subject}/release': change(
    'Give it back; an administrator gives back anybody’s',
    nothing,
    409,
  ),
  '/admin/work/{kind}/{subject}/note': change('Write a note', body(workBodies.note), 422),
  '/admin/work/{kind}/{subject}/done': change(
    'Say that it is done; only who has it can',
    body(workBodies.end),
    409,
    422,
  ),
  '/admin/work/{kind}/{subject}/reopen': change('Take it up again', body(workBodies.end), 409, 422),
  '/admin/messages/{id}': shown('A message from the contact form', 'message', message),
  '/admin/bookings/{id}': shown('A call that somebody asked for', 'booking', booking),
  '/admin/partnerships/{id}': shown('A request to become a partner', 'partnership', partnership),
} as const;
