import { type BookingView, ok, say, writeDay } from '@somesa/core';
import {
  createBooking,
  listBookingTimes,
  requestPartnership,
  sendContactMessage,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Limits } from '../../platform/http/limits';
import { bookCall, freeSlots } from './bookings';
import { saveContactMessage } from './contact-messages';
import { handleForm } from './handle-form';
import { savePartnershipRequest } from './partnership-requests';

/** Serves the support forms and the times at which a call can be booked. */
export const supportRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; limits: Limits; sendSoon: () => void },
): void => {
  const { database, clock, limits, sendSoon } = deps;

  serve(sendContactMessage, (call) =>
    handleForm(
      { call, limits },
      {
        honeypot: ({ website }) => website,
        keep: async ({ body, language }) => {
          await saveContactMessage(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        textOf: ({ support }) => support.message_sent,
      },
    ),
  );

  serve(listBookingTimes, async () => ok({ days: await freeSlots(database, clock.now()) }));

  serve(createBooking, (call) =>
    handleForm(
      { call, limits },
      {
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

  serve(requestPartnership, (call) =>
    handleForm(
      { call, limits },
      {
        honeypot: ({ url }) => url,
        keep: async ({ body, language }) => {
          await savePartnershipRequest(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        textOf: ({ support }) => support.partnership_requested,
      },
    ),
  );
};
