import { notificationKinds } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import { notificationFilters } from '../../messaging/notifications/notifications';
import {
  answer,
  cursor,
  flag,
  inPath,
  inQuery,
  instant,
  listOf,
  next,
  object,
  problems,
  signedIn,
  text,
  wordOf,
} from './openapi-parts';

const unread: JsonSchema = { type: 'integer', description: 'At most 100 are counted.' };

const notification = object({
  ...{ id: text, kind: wordOf(notificationKinds) },
  notification: { type: 'string', description: 'The sentence, in the language of Accept-Language.' },
  ...{ time: instant, isRemainder: flag },
  ...{ isRead: flag, loanId: { type: ['string', 'null'], format: 'uuid' } },
});

/** The calls by which a parent is told what happens. */
export const notificationPaths = {
  '/parent/notifications': {
    get: {
      summary: 'What one was told, newest first',
      security: signedIn,
      parameters: [inQuery('filter', wordOf(notificationFilters)), cursor],
      responses: {
        200: answer(
          'A page',
          object({
            notifications: listOf(notification),
            ...{ next, unread },
          }),
        ),
        ...problems(401, 422),
      },
    },
  },
  '/parent/notifications/{id}/read': {
    post: {
      summary: 'Note that one of them was read',
      security: signedIn,
      parameters: [inPath('id')],
      responses: { 200: answer('What is left unread', object({ unread })), ...problems(401, 403, 404) },
    },
  },
  '/parent/notifications/read-all': {
    post: {
      summary: 'Note that all of them were read',
      security: signedIn,
      responses: { 200: answer('What is left unread', object({ unread })), ...problems(401, 403) },
    },
  },
  '/parent/events': {
    get: {
      summary: 'A stream that tells that a loan, a payment or a notification of one’s own changed',
      security: signedIn,
      responses: {
        200: {
          description: 'Events named `changed`, each with `{"what": "loan" | "payment" | "notification"}`',
          content: { 'text/event-stream': {} },
        },
        ...problems(401, 429),
      },
    },
  },
} as const;
