import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import {
  type Notifications,
  notificationFilters,
  parseNotificationId,
} from '../../messaging/notifications/notifications';
import type { Guard } from '../../people/access/guard';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { oneOf, type Query, readQuery } from '../../platform/http/read-query';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';

/** GET /parent/notifications, POST /parent/notifications/:id/read, POST /parent/notifications/read-all: one’s own. */
export const notificationsRoutes = (
  app: FastifyInstance,
  { notifications, guard }: { notifications: Notifications; guard: Guard },
): void => {
  app.get<Query>('/parent/notifications', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { wrong, read, isWrong } = readQuery(request.query);
    const filter = read('filter', oneOf(notificationFilters)) ?? 'all';
    const before = read('cursor', parseNotificationId);
    if (isWrong()) return sendFieldErrors(reply, wrong);
    const language = acceptedLanguage(request.headers['accept-language']);
    return reply.send(await notifications.list(me.value.user.id, { filter, before, language }));
  });

  app.post('/parent/notifications/read-all', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    return reply.send({ unread: await notifications.readAll(me.value.user.id) });
  });

  app.post<{ Params: { id: string } }>('/parent/notifications/:id/read', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const id = parseNotificationId(request.params.id);
    if (id === null) return sendProblem(reply, problem('notification_not_found'));
    const unread = await notifications.read(me.value.user.id, id);
    return unread.ok ? reply.send({ unread: unread.value }) : sendProblem(reply, unread.error);
  });
};
