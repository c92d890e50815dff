import { notificationKinds } from '@somesa/core';
import type { JsonSchema } from '@somesa/core/open-api';
import { notificationFilters } from '../notifications/notifications';
import { answer, problems } from './openapi-parts';

const signedIn = [{ bearer: [] }];
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
});
const text: JsonSchema = { type: 'string' };
const unread: JsonSchema = { type: 'integer', description: 'At most 100 are counted.' };
const inQuery = (name: string, schema: JsonSchema) => ({ name, in: 'query', required: false, schema });

const notification = object({
  ...{ id: text, kind: { type: 'string', enum: [...notificationKinds] } },
  notification: { type: 'string', description: 'The sentence, in the language of Accept-Language.' },
  ...{ time: { type: 'string', format: 'date-time' }, isRemainder: { type: 'boolean' } },
  ...{ isRead: { type: 'boolean' }, loanId: { type: ['string', 'null'], format: 'uuid' } },
});

/** The calls by which a parent is told what happens. */
export const notificationPaths = {
  '/parent/notifications': {
    get: {
      summary: 'What one was told, newest first',
      security: signedIn,
      parameters: [
        inQuery('filter', { type: 'string', enum: [...notificationFilters] }),
        inQuery('cursor', text),
      ],
      responses: {
        200: answer(
          'A page',
          object({
            notifications: { type: 'array', items: notification },
            ...{ next: { type: ['string', 'null'] }, unread },
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
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
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
