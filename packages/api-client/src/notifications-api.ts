import type { NotificationListAnswer } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { isRecord, readKey } from './read-answer';
import { type ParentWatch, watchParentEvents } from './watch-parent-events';

/** Filters for the requested notifications; `cursor` is the `next` of the previous page. */
export interface NotificationRequest {
  filter?: 'all' | 'reminders' | undefined;
  cursor?: string | undefined;
}

const readList = (data: unknown): NotificationListAnswer | null =>
  isRecord(data) && Array.isArray(data.notifications) && typeof data.unread === 'number'
    ? readKey<NotificationListAnswer>(data, 'next')
    : null;

const readUnread = (data: unknown): number | null =>
  isRecord(data) && typeof data.unread === 'number' ? data.unread : null;

/** Builds the calls by which a person is told what happens. Each answers a Result: never undefined, and nothing is thrown. */
export const createNotificationsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const mark = (path: string) =>
    ask({ method: 'post', path: `/parent/notifications/${path}`, body: {} }, readUnread);

  return {
    /** Asks for a page of what the person was told, newest first, in the page’s language. */
    listNotifications: ({ filter = 'all', cursor }: NotificationRequest = {}, signal?: AbortSignal) => {
      const query = { filter, ...(cursor && { cursor }) };
      return ask({ method: 'get', path: '/parent/notifications', query, signal }, readList);
    },

    /** Notes that one was read. Answers how many are unread, at most 100. Status 404: it is nobody’s, or somebody else’s. */
    readNotification: (id: string) => mark(`${encodeURIComponent(id)}/read`),

    /** Notes that all were read. Answers how many are unread: what came meanwhile. */
    readAllNotifications: () => mark('read-all'),

    /** Tells what changes for the person until the signal stops it, or the session is over. Never rejects. */
    watchParentEvents: (watch: ParentWatch): Promise<void> => watchParentEvents(options, watch),
  };
};

/** The calls by which a person is told what happens. */
export type NotificationsApi = ReturnType<typeof createNotificationsApi>;
