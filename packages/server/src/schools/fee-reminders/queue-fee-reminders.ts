import { setImmediate } from 'node:timers/promises';
import { type Language, type Msisdn, toKampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { buildExampleLink, getLinkPlaceholder } from '../../messaging/sms/fee-link-tokens';
import { findNextReminderHour, getFeeReminderKey } from '../../messaging/sms/fee-reminder-hours';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Clock } from '../../platform/clock';
import { findPartPriceUgx } from '../../platform/config/sms-prices';
import type { Database, Tx } from '../../platform/db/database';
import { feeReminders } from '../tables/fee-reminders';
import { insertFeeLink } from './fee-links';
import { composeFeeReminder, type RemindedChild, type ReminderConfig } from './reminder-text';

/** Number of reminders that are queued in one transaction. */
const BATCH_SIZE = 100;

interface WaitingReminder extends RemindedChild {
  id: string;
  studentId: number;
  language: Language;
  /** Number of the guardian; null if they were removed. */
  msisdn: string | null;
  isStopped: boolean;
  hasLeft: boolean;
}

const lockWaiting = {
  name: 'fee-reminders-lock-waiting',
  text: `
    select r.id, r.student_id as "studentId", r.language, s.first_name as "firstName", s.last_name as "lastName",
      sc.name as school, s.left_on is not null as "hasLeft", coalesce(o.outstanding, 0)::bigint as "outstandingUgx",
      o.due_on as "dueOn", g.msisdn, exists (select 1 from sms_opt_outs x where x.msisdn = g.msisdn) as "isStopped"
    from fee_reminders r join students s on s.id = r.student_id join schools sc on sc.id = s.school_id
    left join guardians g on g.id = r.guardian_id
    left join lateral (
      select sum(f.outstanding_ugx) as outstanding, min(f.due_on) filter (where f.outstanding_ugx > 0) as due_on
      from fee_items f where f.student_id = s.id) o on true
    where r.step = 'waiting' order by r.created_at, r.id limit $1 for update of r skip locked`,
};

/**
 * Creates the job that queues the SMS of waiting reminders, in batches and by day only. Each text says what is owed at that moment; a
 * reminder is dropped if nothing is. A killed server repeats a batch or has committed it, so that each SMS is queued once.
 */
export const createFeeReminderQueue = ({
  database,
  clock,
  config,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  config: ReminderConfig;
  publicUrl: string;
}) => {
  const queueOne = async (tx: Tx, reminder: WaitingReminder, now: Date): Promise<void> => {
    const { id, studentId, language, msisdn, isStopped, hasLeft, outstandingUgx } = reminder;
    const end = async (values: Partial<typeof feeReminders.$inferInsert>): Promise<void> => {
      await tx.orm
        .update(feeReminders)
        .set({ ...values, processedAt: now })
        .where(eq(feeReminders.id, id));
    };
    if (msisdn === null || hasLeft || outstandingUgx <= 0) return end({ step: 'dropped' });
    if (isStopped) return end({ step: 'stopped' });
    const today = toKampalaDay(now);
    const { text, parts } = composeFeeReminder(reminder, language, {
      today,
      link: buildExampleLink(publicUrl),
      shownLink: getLinkPlaceholder(id),
      stopNumber: config.SMS_SHORT_CODE,
    });
    await insertFeeLink(tx, { id, studentId, secretKey: config.secretKey }, now);
    await queueTextMessage(tx, { dedupeKey: getFeeReminderKey(id), msisdn: msisdn as Msisdn, text, now });
    await end({ step: 'queued', parts, priceUgx: parts * findPartPriceUgx(config.smsPrices, today) });
  };

  const queueBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const batch = await tx.run<WaitingReminder>(lockWaiting, [BATCH_SIZE]);
      for (const reminder of batch) await queueOne(tx, reminder, now);
      return batch.length;
    });

  /** Queues all waiting reminders, unless it is night. */
  return async (isStopping: () => boolean): Promise<void> => {
    while (!isStopping() && findNextReminderHour(clock.now()) === null) {
      if ((await queueBatch()) < BATCH_SIZE) return;
      // An in-process database never yields to the event loop.
      await setImmediate();
    }
  };
};
