import { createHash } from 'node:crypto';
import { brand, cleanText, findOwn, formatText, type Msisdn, toMsisdn } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import { feeRemindersPattern } from '../../messaging/sms/fee-reminder-hours';
import { LEASE_MS, queueTextMessage } from '../../messaging/sms/text-messages';
import { outgoingSms } from '../../messaging/tables/outgoing-messages';
import { smsOptOuts } from '../../messaging/tables/sms-opt-outs';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { feeReminders } from '../tables/fee-reminders';
import { guardians } from '../tables/guardians';
import type { ReminderConfig } from './reminder-text';

/** First words of a message that stop fee reminders, and that start them again. */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'YIMIRIZA', 'ACHA'];
const startWords = ['START', 'UNSTOP', 'SUBSCRIBE', 'TANDIKA', 'ANZA'];

/** Final statuses of delivery reports; others, such as `Sent` and `Buffered`, are followed by one of them. */
const deliveries: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  Success: 'delivered',
  Failed: 'undelivered',
  Rejected: 'undelivered',
  Expired: 'undelivered',
  AbsentSubscriber: 'undelivered',
};

/** Abandons the waiting SMS of reminders. Those that the gateway is being asked to send stay: they may be sent already. */
const abandonReminderSms = (tx: Tx, ids: readonly string[]): Promise<void> =>
  abandonSms(
    tx,
    and(
      isNull(outgoingSms.calledAt),
      inArray(
        outgoingSms.dedupeKey,
        ids.map((id) => `fees:${id}`),
      ),
    ),
  );

/**
 * Ends the reminders of guardians that are not sent yet, because of STOP or because a guardian was removed. Those that wait for the same SMS
 * go on without them; those in an SMS that was composed already are dropped, since it names the child too.
 */
export const endUnsentReminders = async (
  tx: Tx,
  guardianIds: readonly number[],
  step: 'stopped' | 'dropped',
  now: Date,
): Promise<void> => {
  if (guardianIds.length === 0) return;
  const group = sql`coalesce(${feeReminders.joinedTo}, ${feeReminders.id})`;
  const ended = await tx.orm
    .update(feeReminders)
    .set({ step, processedAt: now })
    .where(
      and(
        inArray(feeReminders.guardianId, [...guardianIds]),
        sql`(${feeReminders.step} = 'waiting' or (${feeReminders.step} = 'queued' and exists (
          select 1 from ${outgoingSms} m where m.dedupe_key = 'fees:' || ${group} and m.status = 'waiting' and m.called_at is null)))`,
      ),
    )
    .returning({ id: feeReminders.id, group: sql<string>`${group}` });
  if (ended.length === 0) return;
  const groups = [...new Set(ended.map((each) => each.group))];
  await abandonReminderSms(tx, groups);
  await tx.orm
    .update(feeReminders)
    .set({ step: 'dropped', processedAt: now })
    .where(and(inArray(group, groups), eq(feeReminders.step, 'queued')));
  await tx.orm.execute(sql`
    update fee_reminders r set joined_to = nullif(n.first, r.id)
    from (select joined_to, (array_agg(id order by id))[1] as first from fee_reminders
      where joined_to = any(${sql.param(ended.map(({ id }) => id))}::uuid[]) and step = 'waiting' group by joined_to) n
    where r.joined_to = n.joined_to and r.step = 'waiting'`);
};

interface Deps {
  database: Database;
  clock: Clock;
  config: ReminderConfig;
}

/**
 * Abandons the confirmations to a number that wait, so that the last one it gets is about its last answer. Returns the time before
 * which the next one may not be sent, because the gateway may just be taking an earlier one.
 */
const replaceConfirmations = async (tx: Tx, number: string, now: Date): Promise<Date> => {
  const isEarlier = sql`(starts_with(${outgoingSms.dedupeKey}, ${`fees_stopped:${number}:`})
    or starts_with(${outgoingSms.dedupeKey}, ${`fees_started:${number}:`}))`;
  const earlier = await tx.orm
    .select({ nextAttemptAt: outgoingSms.nextAttemptAt })
    .from(outgoingSms)
    .where(and(eq(outgoingSms.status, 'waiting'), isEarlier))
    .for('update');
  await abandonSms(tx, isEarlier);
  const leasedUntilMs = Math.max(...earlier.map((each) => each.nextAttemptAt?.getTime() ?? 0), now.getTime());
  return new Date(Math.min(leasedUntilMs, now.getTime() + LEASE_MS));
};

/**
 * Stops or starts the fee reminders of all schools to a number; a stop also ends those that are queued. Does nothing a second time. Receipts, codes
 * and messages about loans still go to it. An SMS confirms it, and says how to change it back.
 */
const answer = ({ database, clock, config }: Deps, msisdn: Msisdn, isStop: boolean): Promise<void> =>
  database.transaction(async (tx) => {
    await acquireAdvisoryLock(tx, `sms-answers:${msisdn}`);
    const now = clock.now();
    const changed = isStop
      ? await tx.orm.insert(smsOptOuts).values({ msisdn, stoppedAt: now }).onConflictDoNothing().returning()
      : await tx.orm.delete(smsOptOuts).where(eq(smsOptOuts.msisdn, msisdn)).returning();
    if (changed.length === 0) return;
    const ofNumber = await tx.orm
      .select({ id: guardians.id, language: guardians.language })
      .from(guardians)
      .where(eq(guardians.msisdn, msisdn));
    const ids = ofNumber.map(({ id }) => id);
    if (isStop) await endUnsentReminders(tx, ids, 'stopped', now);
    const text = isStop ? 'fees_stopped' : 'fees_started';
    const language = ofNumber.find((guardian) => guardian.language)?.language ?? 'en';
    const number = createHash('sha256').update(msisdn).digest('base64url').slice(0, 22);
    await queueTextMessage(tx, {
      dedupeKey: `${text}:${number}:${now.getTime()}`,
      msisdn,
      now,
      notBefore: await replaceConfirmations(tx, number, now),
      text: formatText(answerTexts[language].sms[text], {
        brand: brand.name,
        number: config.SMS_SHORT_CODE,
      }),
    });
  });

/** Handles an SMS to our short code: STOP and START, in any case and with more words after them. Ignores any other. */
const receive = async (deps: Deps, from: string, text: string): Promise<void> => {
  const msisdn = toMsisdn(from);
  const [word = ''] = cleanText(text)
    .toUpperCase()
    .split(/[^A-Z]+/);
  if (msisdn === null) return;
  if (stopWords.includes(word)) await answer(deps, msisdn, true);
  else if (startWords.includes(word)) await answer(deps, msisdn, false);
};

/**
 * Records a delivery report. One whose message we don't know belongs to a fee reminder to the same number whose sending has no
 * recorded response, if there is one: so we learn that the gateway has it.
 */
const recordDelivery = async (
  { database }: Deps,
  messageId: string,
  status: string,
  phoneNumber: string,
): Promise<void> => {
  const delivery = findOwn(deliveries, status) ?? null;
  const known = await database.orm
    .update(outgoingSms)
    .set(delivery === null ? { gatewayMessageId: messageId } : { delivery })
    .where(eq(outgoingSms.gatewayMessageId, messageId))
    .returning({ dedupeKey: outgoingSms.dedupeKey });
  const msisdn = toMsisdn(phoneNumber);
  if (known.length > 0 || msisdn === null) return;
  await database.orm
    .update(outgoingSms)
    .set({ gatewayMessageId: messageId, delivery })
    .where(
      and(
        eq(outgoingSms.msisdn, msisdn),
        eq(outgoingSms.status, 'waiting'),
        isNotNull(outgoingSms.calledAt),
        isNull(outgoingSms.gatewayMessageId),
        like(outgoingSms.dedupeKey, feeRemindersPattern),
      ),
    );
};

/** Creates the service for what the SMS gateway reports: answers of guardians, and deliveries. */
export const createSmsAnswers = (deps: Deps) => bindDeps(deps, { receive, recordDelivery });

export type SmsAnswers = ReturnType<typeof createSmsAnswers>;
