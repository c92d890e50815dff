import type { NotificationItem } from '@somesa/core';
import { useCallback, useState } from 'react';
import { type LoadPage, type Pages, usePages } from '../../../loading/use-pages';
import { callAsUser } from '../../../state/auth-api';
import { showFailure } from '../../../state/page-message';
import { setUnread } from '../../../state/unread';

/** Filter for the notifications that are shown. */
export type Filter = 'all' | 'reminders';

/** A user's notifications, with the functions that mark them as read. */
export interface Notifications {
  pages: Pages<NotificationItem>;
  read: (item: NotificationItem) => Promise<void>;
  readAll: () => Promise<void>;
  isReadingAll: boolean;
}

/** Loads notifications page by page, and records those that are read. */
export const useNotifications = (filter: Filter): Notifications => {
  const loadPage: LoadPage<NotificationItem> = useCallback(
    async (cursor, signal) => {
      const answer = await callAsUser('GET /parent/notifications', {
        query: { filter, cursor },
        expects: 'notifications',
        signal,
      });
      if (!answer.ok) return answer;
      const { notifications, next, unread } = answer.value;
      if (!signal?.aborted) setUnread(unread);
      return { ok: true, value: { items: notifications, next } };
    },
    [filter],
  );
  const pages = usePages(loadPage, ['notification']);
  const [isReadingAll, setReadingAll] = useState(false);

  const read = async ({ id, isRead }: NotificationItem): Promise<void> => {
    if (isRead) return;
    const mark = (to: boolean) => pages.change((one) => (one.id === id ? { ...one, isRead: to } : one));
    mark(true);
    const answer = await callAsUser('POST /parent/notifications/:id/read', {
      params: { id },
      expects: 'unread',
    });
    if (answer.ok) setUnread(answer.value.unread);
    else {
      mark(false);
      showFailure(answer.error.message);
    }
  };
  const readAll = async (): Promise<void> => {
    setReadingAll(true);
    const answer = await callAsUser('POST /parent/notifications/read-all', { expects: 'unread' });
    setReadingAll(false);
    if (answer.ok) {
      setUnread(answer.value.unread);
      pages.change((one) => ({ ...one, isRead: true }));
    } else showFailure(answer.error.message);
  };
  return { pages, read, readAll, isReadingAll };
};
