import { problem } from '@somesa/core';
import type { OfficeBookingAnswer, OfficeMessageAnswer, OfficePartnershipAnswer } from '@somesa/core/office';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database, Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendProblem } from '../../platform/http/send-problem';
import { viewBooking, viewMessage, viewPartnership } from './support-views';

type ById = { Params: { id: string } };

const named =
  <View, Answer>(view: (db: Queryable, id: string) => Promise<View | null>, name: (view: View) => Answer) =>
  async (db: Queryable, id: string): Promise<Answer | null> => {
    const found = await view(db, id);
    return found && name(found);
  };

/** GET /admin/messages/:id, /admin/bookings/:id and /admin/partnerships/:id, for staff. */
export const officeSupportRoutes = (
  app: FastifyInstance,
  { database, guard }: { database: Database; guard: Guard },
): void => {
  const shown = {
    messages: named(viewMessage, (message): OfficeMessageAnswer => ({ message })),
    bookings: named(viewBooking, (booking): OfficeBookingAnswer => ({ booking })),
    partnerships: named(viewPartnership, (partnership): OfficePartnershipAnswer => ({ partnership })),
  };
  for (const [noun, show] of Object.entries(shown)) {
    app.get<ById>(`/admin/${noun}/:id`, async (request, reply) => {
      if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
      const { id } = request.params;
      const found = isUuid(id) ? await show(database, id) : null;
      return found ? reply.send(found) : sendProblem(reply, problem('not_found'));
    });
  }
};
