import { isReminder } from '../../messaging/reminders/reminder-kinds';
import type { Tx } from '../../platform/db/database';
import type { NotificationData } from './notification-params';

/** Notification of a user. */
export type Notification = NotificationData & {
  /** Recipient; null if they have no account, in which case no one is notified. */
  userId: string | null;
  /** Key of the event; each event is announced once. */
  dedupeKey: string;
  loanId: string | null;
  now: Date;
};

const insert = {
  name: 'notifications-insert',
  text: `
    insert into notifications (user_id, kind, dedupe_key, loan_id, params, is_reminder, created_at)
    select id, $2, $3, $4, $5, $6, $7 from users where id = $1 and anonymised_at is null
    on conflict (dedupe_key) do nothing returning id`,
};

/** Inserts a notification in the caller's transaction. Returns false if there is no recipient, or the event was announced before.
 */
export const queueNotification = async (tx: Tx, notification: Notification): Promise<boolean> => {
  const { userId, kind, dedupeKey, loanId, params, now } = notification;
  if (userId === null) return false;
  const values = [userId, kind, dedupeKey, loanId, JSON.stringify(params), isReminder(kind), now];
  return (await tx.run(insert, values)).length > 0;
};
