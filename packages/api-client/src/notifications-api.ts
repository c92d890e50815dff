import type { NotificationListAnswer } from '@somesa/core';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';
import { type ParentWatch, watchParentEvents } from './watch-parent-events';

/** Filter of the list of notifications; `cursor` is the `next` of the previous page. */
interface NotificationFilter {
  filter?: 'all' | 'reminders' | undefined;
  cursor?: string | undefined;
}

const readList = (data: unknown): NotificationListAnswer | null =>
  isRecord(data) && Array.isArray(data.notifications) && typeof data.unread === 'number'
    ? readKey<NotificationListAnswer>(data, 'next')
    : null;

const readUnread = (data: unknown): number | null =>
  isRecord(data) && typeof data.unread === 'number' ? data.unread : null;

/** Creates the requests about a user's notifications. */
export const createNotificationsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const mark = (path: string) =>
    send({ method: 'post', path: `/parent/notifications/${path}`, body: {} }, readUnread);

  return {
    /** Lists notifications, newest first, in the page’s language. */
    listNotifications: ({ filter = 'all', cursor }: NotificationFilter = {}, signal?: AbortSignal) => {
      const query = { filter, ...(cursor && { cursor }) };
      return send({ method: 'get', path: '/parent/notifications', query, signal }, readList);
    },

    /** Marks a notification as read. Returns the number of unread ones, at most 100. Status 404: not the user’s. */
    markNotificationRead: (id: string) => mark(`${encodeURIComponent(id)}/read`),

    /** Marks all notifications as read. Returns the number of unread ones that arrived meanwhile. */
    markAllNotificationsRead: () => mark('read-all'),

    /** Reports changes of the user's data until the signal is aborted or the session has ended. Never rejects. */
    watchParentEvents: (watch: ParentWatch): Promise<void> => watchParentEvents(options, watch),
  };
};

export type NotificationsApi = ReturnType<typeof createNotificationsApi>;
