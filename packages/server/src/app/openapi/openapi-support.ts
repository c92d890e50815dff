import { supportBodies } from '@somesa/core';
import { answer, body, listOf, object, problems, schemaOf, text } from './openapi-parts';

const message = object({ message: text });
const { day, time } = supportBodies.booking.schema;
const slot = object({ day: schemaOf(day), time: schemaOf(time) });
const times = object({ days: listOf(object({ day: schemaOf(day), times: listOf(schemaOf(time)) })) });
const figures = object({
  happyParents: { type: ['integer', 'null'], description: 'Rounded down; null: claim nothing.' },
});

/** The calls by which people reach those who run the site, and what the site may claim of itself. */
export const supportPaths = {
  '/figures': {
    get: { summary: 'What the site may claim of itself', responses: { 200: answer('Figures', figures) } },
  },
  '/contact-messages': {
    post: {
      summary: 'Write to the people who run this site',
      requestBody: body(supportBodies.contact),
      responses: {
        201: answer('It was kept, and is acknowledged by e-mail', message),
        ...problems(422, 429),
      },
    },
  },
  '/bookings/times': {
    get: {
      summary: 'When a call can be booked, in Africa/Kampala',
      responses: { 200: answer('Days and times', times) },
    },
  },
  '/bookings': {
    post: {
      summary: 'Ask to be called',
      requestBody: body(supportBodies.booking),
      responses: {
        201: answer('It is booked, and confirmed by SMS', {
          type: 'object',
          required: ['message', 'booking'],
          properties: { message: { type: 'string' }, booking: slot },
        }),
        ...problems(409, 422, 429),
      },
    },
  },
  '/partnership-requests': {
    post: {
      summary: 'Ask for a partnership in a school’s name',
      requestBody: body(supportBodies.partnership),
      responses: {
        201: answer('It was kept, and is acknowledged by e-mail', message),
        ...problems(422, 429),
      },
    },
  },
} as const;
