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
import { handleForm } from './handle-form';
import { listFreeSlots, scheduleCall } from './scheduled-calls';
import { saveContactMessage, savePartnershipRequest } from './support-forms';

/** Serves the support forms, and the times at which a call can be scheduled. */
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
        save: async ({ body, language }) => {
          await saveContactMessage(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        getText: ({ support }) => support.message_sent,
      },
    ),
  );

  serve(listBookingTimes, async () => ok({ days: await listFreeSlots(database, clock.now()) }));

  serve(createBooking, (call) =>
    handleForm(
      { call, limits },
      {
        honeypot: ({ website }) => website,
        save: async ({ body, language }) => {
          const scheduled = await scheduleCall(database, body, { language, now: clock.now() });
          if (scheduled.ok) sendSoon();
          return scheduled;
        },
        getText: ({ support, months }, { day, time }) =>
          say(support.call_booked, { day: writeDay(day, months), time }),
        getFields: ({ day, time }): Omit<BookingView, 'message'> => ({ booking: { day, time } }),
      },
    ),
  );

  serve(requestPartnership, (call) =>
    handleForm(
      { call, limits },
      {
        honeypot: ({ url }) => url,
        save: async ({ body, language }) => {
          await savePartnershipRequest(database, body, { language, now: clock.now() });
          sendSoon();
          return ok(null);
        },
        getText: ({ support }) => support.partnership_requested,
      },
    ),
  );
};
