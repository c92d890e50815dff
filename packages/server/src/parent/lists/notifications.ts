import {
  brand,
  err,
  formatDay,
  formatText,
  formatUgx,
  type Language,
  maskChildName,
  type NotificationFilter,
  type NotificationItem,
  type NotificationListAnswer,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { type AnswerTexts, answerTexts } from '@somesa/core/answers';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { loanApplications } from '../../loans/tables/loans';
import { payments } from '../../payments/tables/payments';
import type { NotificationData } from '../../people/notifications/notification-params';
import { notifications } from '../../people/tables/notifications';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { PAGE_SIZE, toPage } from '../../platform/db/page-cursor';
import { students } from '../../schools/tables/students';

/** Returns the texts of documents and reasons, which emails define. */
const getEmailTexts = (words: NotificationData, mail: AnswerTexts['mail']): object => {
  if (words.kind === 'loan_declined') return { reason: mail[`decline_${words.params.reason}`] };
  if (words.kind !== 'loan_documents_needed') return {};
  const texts: Record<string, string> = mail;
  const documents = words.params.documents.split(',').map((kind) => texts[`document_${kind}`] ?? kind);
  return { documents: documents.join(', ') };
};

/** Composes the sentence of a notification in a language. Names its reference if the child is unknown. */
export const formatNotification = (
  words: NotificationData,
  child: string | null,
  language: Language,
): string => {
  const { notifications, mail, months } = answerTexts[language];
  const formatted = Object.entries(words.params).map(([name, value]) => {
    if (typeof value === 'number')
      return name.endsWith('Ugx') ? [name.slice(0, -3), formatUgx(value)] : [name, value];
    return name.endsWith('On') ? [name.slice(0, -2), formatDay(value, months)] : [name, value];
  });
  return formatText(notifications[words.kind], {
    phone: brand.phones[0],
    child: child ?? words.params.reference,
    ...Object.fromEntries(formatted),
    ...getEmailTexts(words, mail),
  });
};

/** Maximum count of unread notifications. */
const MAX_COUNTED = 100;

interface Row {
  row: typeof notifications.$inferSelect;
  /** Name in the application, for a notification about a loan. */
  childName: string | null;
  /** Child whose fees were paid. */
  student: { firstName: string; lastName: string } | null;
}

/** Filter, page and language of a request for notifications. */
export interface NotificationQuery {
  filter: NotificationFilter;
  /** ID of the last notification of the previous page; null for the first page. */
  before: number | null;
  language: Language;
}

const toItem = ({ row, childName, student }: Row, language: Language): NotificationItem => {
  // `queueNotification` wrote the row with the params of its kind.
  const words = row as unknown as NotificationData;
  const child = student ? maskChildName(student.firstName, student.lastName) : childName;
  return {
    id: String(row.id),
    kind: row.kind,
    notification: formatNotification(words, child, language),
    time: row.createdAt.toISOString(),
    isRemainder: row.isReminder,
    isRead: row.readAt !== null,
    loanId: row.loanId,
    receiptReference: words.kind === 'fees_paid' ? words.params.reference : null,
  };
};

/** Creates the service that lists notifications, newest first, and marks them as read. */
export const createNotifications = ({ database, clock }: { database: Database; clock: Clock }) => {
  const isOwn = (userId: string) => eq(notifications.userId, userId);

  /** Counts a user's unread notifications, up to 100. */
  const countUnread = async (userId: string): Promise<number> => {
    const unread = database.orm
      .select({ one: sql`1` })
      .from(notifications)
      .where(and(isOwn(userId), isNull(notifications.readAt)))
      .limit(MAX_COUNTED)
      .as('unread');
    const [counted] = await database.orm.select({ unread: sql<number>`count(*)::int` }).from(unread);
    return counted?.unread ?? 0;
  };

  return {
    countUnread,

    /** Lists a page of a user's notifications. */
    list: async (
      userId: string,
      { filter, before, language }: NotificationQuery,
    ): Promise<NotificationListAnswer> => {
      const found = await database.orm
        .select({
          row: notifications,
          childName: loanApplications.childName,
          student: { firstName: students.firstName, lastName: students.lastName },
        })
        .from(notifications)
        .leftJoin(loanApplications, eq(loanApplications.loanId, notifications.loanId))
        .leftJoin(
          payments,
          and(
            eq(notifications.kind, 'fees_paid'),
            eq(payments.reference, sql`${notifications.params} ->> 'reference'`),
          ),
        )
        .leftJoin(students, eq(students.id, payments.studentId))
        .where(
          and(
            isOwn(userId),
            filter === 'reminders' ? sql`${notifications.isReminder}` : undefined,
            before === null ? undefined : lt(notifications.id, before),
          ),
        )
        .orderBy(desc(notifications.id))
        .limit(PAGE_SIZE + 1);
      const { page, next } = toPage(found, ({ row }) => String(row.id));
      return {
        notifications: page.map((row) => toItem(row, language)),
        next,
        unread: await countUnread(userId),
      };
    },

    /** Marks a user's notification as read. Returns the count of unread ones, or `notification_not_found`. */
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

    /** Marks all notifications of a user as read. Returns the count of unread ones, which may have arrived meanwhile. */
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
