import { setImmediate } from 'node:timers/promises';
import { type Language, type Msisdn, toKampalaDay } from '@somesa/core';
import { inArray } from 'drizzle-orm';
import { buildExampleLink, getLinkPlaceholder } from '../../messaging/sms/fee-link-tokens';
import { findNextReminderHour, getFeeReminderKey } from '../../messaging/sms/fee-reminder-hours';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Clock } from '../../platform/clock';
import { findPartPriceUgx } from '../../platform/config/sms-prices';
import type { Database, Tx } from '../../platform/db/database';
import { feeReminders } from '../tables/fee-reminders';
import { insertFeeLink } from './fee-links';
import { groupBy } from './reminder-candidates';
import { composeFeeReminder, createDueQuery, type RemindedChild, type ReminderConfig } from './reminder-text';

/** Number of SMS that are queued in one transaction. */
const BATCH_SIZE = 100;

interface WaitingReminder extends RemindedChild {
  id: string;
  /** Reminder with whose SMS it is sent; its own ID if it has its own. */
  groupId: string;
  studentId: number;
  school: string;
  language: Language;
  /** Number of the guardian; null if they were removed. */
  msisdn: string | null;
  isStopped: boolean;
  hasLeft: boolean;
}

const lockWaiting = {
  name: 'fee-reminders-lock-waiting',
  text: `select id from fee_reminders where step = 'waiting' and joined_to is null order by created_at, id limit $1 for update skip locked`,
};

const selectGroups = {
  name: 'fee-reminders-groups',
  text: `
    select r.id, coalesce(r.joined_to, r.id) as "groupId", r.student_id as "studentId", r.language, s.first_name as "firstName",
      s.last_name as "lastName", sc.name as school, s.left_on is not null as "hasLeft", o.outstanding as "outstandingUgx",
      o.due_ugx as "dueUgx", o.due_on as "dueOn", o.due_fee as "dueFee", g.msisdn,
      exists (select 1 from sms_opt_outs x where x.msisdn = g.msisdn) as "isStopped"
    from fee_reminders r join students s on s.id = r.student_id join schools sc on sc.id = s.school_id
    left join guardians g on g.id = r.guardian_id
    left join lateral (${createDueQuery('$2::date')}) o on true
    where r.step = 'waiting' and (r.id = any($1::uuid[]) or r.joined_to = any($1::uuid[]))
    order by r.joined_to nulls first, s.first_name, r.id for update of r`,
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
  /** Queues the SMS of the reminders that are sent together, and drops those of children who owe nothing any more. */
  const queueGroup = async (tx: Tx, group: readonly WaitingReminder[], now: Date): Promise<void> => {
    const end = async (
      ended: readonly WaitingReminder[],
      values: Partial<typeof feeReminders.$inferInsert>,
    ): Promise<void> => {
      const ids = ended.map(({ id }) => id);
      if (ids.length > 0)
        await tx.orm
          .update(feeReminders)
          .set({ ...values, processedAt: now })
          .where(inArray(feeReminders.id, ids));
    };
    const isDue = ({ msisdn, hasLeft, outstandingUgx }: WaitingReminder): boolean =>
      msisdn !== null && !hasLeft && outstandingUgx > 0;
    const due = group.filter(isDue);
    const dropped = group.filter((reminder) => !isDue(reminder));
    const [first, ...others] = due;
    // The reminder with the SMS is the first that is sent, so that the results of all are those of its SMS.
    await end(dropped, { step: 'dropped', ...(first && { joinedTo: first.id }) });
    if (!first) return;
    if (first.isStopped) return end(due, { step: 'stopped' });
    const today = toKampalaDay(now);
    const { text, parts } = composeFeeReminder(due, first.school, first.language, {
      today,
      link: buildExampleLink(publicUrl),
      shownLink: getLinkPlaceholder(first.id),
      stopNumber: config.SMS_SHORT_CODE,
    });
    const { id, studentId, msisdn } = first;
    await insertFeeLink(tx, { id, studentId, secretKey: config.secretKey }, now);
    await queueTextMessage(tx, { dedupeKey: getFeeReminderKey(id), msisdn: msisdn as Msisdn, text, now });
    const priceUgx = parts * findPartPriceUgx(config.smsPrices, today);
    await end([first], { step: 'queued', joinedTo: null, parts, priceUgx });
    await end(others, { step: 'queued', joinedTo: id });
  };

  const queueBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const batch = await tx.run<{ id: string }>(lockWaiting, [BATCH_SIZE]);
      const ids = batch.map(({ id }) => id);
      const rows = await tx.run<WaitingReminder>(selectGroups, [ids, toKampalaDay(now)]);
      // A number can have changed since the reminders were planned: then they are no longer for one person.
      for (const id of ids)
        for (const group of groupBy(
          rows.filter(({ groupId }) => groupId === id),
          ({ msisdn }) => msisdn,
        ))
          await queueGroup(tx, group, now);
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
