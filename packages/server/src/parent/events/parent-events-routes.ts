import type { FastifyInstance } from 'fastify';
import type { Guard } from '../../people/access/guard';
import { sendProblem } from '../../platform/http/send-problem';
import type { ParentEvents } from './parent-events';

/** GET /parent/events: tells a signed-in person’s screen, as it happens, that something of theirs changed. */
export const parentEventsRoutes = (
  app: FastifyInstance,
  { events, guard }: { events: ParentEvents; guard: Guard },
): void => {
  app.get('/parent/events', { exposeHeadRoute: false }, async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { id } = me.value.user;
    return events.open(reply, id, async () => (await guard.findUser(request))?.user.id === id);
  });
};
