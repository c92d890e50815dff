import { ok } from '@somesa/core';
import { listNotifications, readAllNotifications, readNotification } from '@somesa/core/contract';
import type { Notifications } from '../../messaging/notifications/notifications';
import type { Serve } from '../../people/access/endpoint-routes';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';

/** Serves a user's notifications. */
export const notificationsRoutes = (
  serve: Serve,
  { notifications }: { notifications: Notifications },
): void => {
  serve(listNotifications, async ({ me, query: { filter = 'all', cursor = null }, request }) => {
    const language = getAcceptedLanguage(request.headers['accept-language']);
    return ok(await notifications.list(me.user.id, { filter, before: cursor, language }));
  });

  serve(readAllNotifications, async ({ me }) => ok({ unread: await notifications.readAll(me.user.id) }));

  serve(readNotification, async ({ me, params: { id } }) => {
    const unread = await notifications.read(me.user.id, id);
    return unread.ok ? ok({ unread: unread.value }) : unread;
  });
};
