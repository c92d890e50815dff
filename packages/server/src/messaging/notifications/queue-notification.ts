import type { Tx } from '../../platform/db/database';
import type { NotificationWords } from './notification-params';
import { isReminder } from './reminder-kinds';

/** Notification for one person. */
export type Notification = NotificationWords & {
  /** Recipient; null if nobody has an account for it, in which case nobody is notified. */
  userId: string | null;
  /** Event that the notification announces; the same event is announced once, no matter which caller announces it again. */
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

/**
 * Writes a notification in the caller's transaction; its sentence is made when it is read. Answers whether it is new:
 * what was told before, and what is for nobody, is not.
 */
export const queueNotification = async (tx: Tx, notification: Notification): Promise<boolean> => {
  const { userId, kind, dedupeKey, loanId, params, now } = notification;
  if (userId === null) return false;
  const written = await tx.run(insert, [
    userId,
    kind,
    dedupeKey,
    loanId,
    JSON.stringify(params),
    isReminder(kind),
    now,
  ]);
  return written.length > 0;
};
