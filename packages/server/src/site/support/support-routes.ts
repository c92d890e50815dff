import { type BookingTimesView, type BookingView, ok, say, supportBodies, writeDay } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Limits } from '../../platform/http/limits';
import { bookCall, freeSlots } from './bookings';
import { keepContactMessage } from './contact-messages';
import { keepPartnershipRequest } from './partnership-requests';
import { takeForm } from './take-form';

/** POST /contact-messages, GET /bookings/times, POST /bookings, POST /partnership-requests. */
export const supportRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; limits: Limits; sendSoon: () => void },
): void => {
  const { database, clock, limits, sendSoon } = deps;

  app.post('/contact-messages', (request, reply) =>
    takeForm(
      { request, reply, limits },
      {
        struct: supportBodies.contact,
        honeypot: ({ website }) => website,
        keep: async ({ body, language }) => {
          await keepContactMessage(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        textOf: ({ support }) => support.message_sent,
      },
    ),
  );

  app.get('/bookings/times', async (_request, reply) => {
    const times: BookingTimesView = { days: await freeSlots(database, clock.now()) };
    return reply.send(times);
  });

  app.post('/bookings', (request, reply) =>
    takeForm(
      { request, reply, limits },
      {
        struct: supportBodies.booking,
        honeypot: ({ website }) => website,
        keep: async ({ body, language }) => {
          const booked = await bookCall(database, body, { language, now: clock.now() });
          if (booked.ok) sendSoon();
          return booked;
        },
        textOf: ({ support, months }, { day, time }) =>
          say(support.call_booked, { day: writeDay(day, months), time }),
        more: ({ day, time }): Omit<BookingView, 'message'> => ({ booking: { day, time } }),
      },
    ),
  );

  app.post('/partnership-requests', (request, reply) =>
    takeForm(
      { request, reply, limits },
      {
        struct: supportBodies.partnership,
        honeypot: ({ url }) => url,
        keep: async ({ body, language }) => {
          await keepPartnershipRequest(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        textOf: ({ support }) => support.partnership_requested,
      },
    ),
  );
};
