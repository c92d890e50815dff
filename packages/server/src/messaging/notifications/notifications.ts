import {
  err,
  type Language,
  type NotificationFilter,
  type NotificationItem,
  type NotificationListAnswer,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { PAGE_SIZE, pageOf } from '../../platform/db/page-cursor';
import { notifications } from '../../platform/db/schema';
import type { NotificationWords } from './notification-params';
import { notificationSentence } from './notification-sentence';

/** Maximum number of unread notifications counted. */
const MAX_COUNTED = 100;

type Row = typeof notifications.$inferSelect;

/** Filter, page and language of a request for notifications. */
export interface NotificationQuery {
  filter: NotificationFilter;
  /** The last one of the page before; null for the first page. */
  before: number | null;
  language: Language;
}

const itemOf = (row: Row, language: Language): NotificationItem => ({
  id: String(row.id),
  kind: row.kind,
  // The row was written with the params of its kind, so this cast is safe.
  notification: notificationSentence(row as unknown as NotificationWords, language),
  time: row.createdAt.toISOString(),
  isRemainder: row.isReminder,
  isRead: row.readAt !== null,
  loanId: row.loanId,
});

/** Creates the service that lists notifications, newest first, and marks them as read. */
export const createNotifications = ({ database, clock }: { database: Database; clock: Clock }) => {
  const isOwn = (userId: string) => eq(notifications.userId, userId);

  /** Counts what a person has not read, to 100 at most. */
  const countUnread = async (userId: string): Promise<number> => {
    const some = database.orm
      .select({ one: sql`1` })
      .from(notifications)
      .where(and(isOwn(userId), isNull(notifications.readAt)))
      .limit(MAX_COUNTED)
      .as('some');
    const [counted] = await database.orm.select({ unread: sql<number>`count(*)::int` }).from(some);
    return counted?.unread ?? 0;
  };

  return {
    countUnread,

    /** Lists a page of a person’s notifications. */
    list: async (
      userId: string,
      { filter, before, language }: NotificationQuery,
    ): Promise<NotificationListAnswer> => {
      const found = await database.orm
        .select()
        .from(notifications)
        .where(
          and(
            isOwn(userId),
            filter === 'reminders' ? sql`${notifications.isReminder}` : undefined,
            before === null ? undefined : lt(notifications.id, before),
          ),
        )
        .orderBy(desc(notifications.id))
        .limit(PAGE_SIZE + 1);
      const { page, next } = pageOf(found, ({ id }) => String(id));
      return {
        notifications: page.map((row) => itemOf(row, language)),
        next,
        unread: await countUnread(userId),
      };
    },

    /** Notes that a person read one of theirs, once; somebody else’s is `notification_not_found`. Answers what is left unread. */
    read: async (userId: string, id: number): Promise<Result<number, Problem>> => {
      const isThis = and(eq(notifications.id, id), isOwn(userId));
      const [found] = await database.orm
        .select({ readAt: notifications.readAt })
        .from(notifications)
        .where(isThis);
      if (!found) return err(problem('notification_not_found'));
      if (found.readAt === null) {
        await database.orm
          .update(notifications)
          .set({ readAt: clock.now() })
          .where(and(isThis, isNull(notifications.readAt)));
      }
      return ok(await countUnread(userId));
    },

    /** Notes that a person read all of theirs. Answers what is left unread: what came meanwhile. */
    readAll: async (userId: string): Promise<number> => {
      await database.orm
        .update(notifications)
        .set({ readAt: clock.now() })
        .where(and(isOwn(userId), isNull(notifications.readAt)));
      return countUnread(userId);
    },
  };
};

export type Notifications = ReturnType<typeof createNotifications>;
