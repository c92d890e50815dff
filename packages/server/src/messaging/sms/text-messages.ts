import { DAY_MS, MINUTE_MS, type Msisdn } from '@somesa/core';
import { and, eq, like, lte, notLike, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Database, Tx } from '../../platform/db/database';
import { outgoingSms } from '../../platform/db/schema';
import { createMessageQueue, type MessageCounter } from '../../platform/jobs/message-queue';
import type { SmsGateway } from '../../providers/provider';
import { isReminderKey, remindersPattern } from '../notifications/reminder-key';
import { getReminderDeadline } from '../notifications/reminders';
import { feeRemindersPattern, findNextReminderHour, isFeeReminderKey } from './fee-reminder-hours';

/** Maximum attempts per SMS. */
const MAX_ATTEMPTS = 8;
/** Delay before the second attempt, doubled each time, in milliseconds. */
const FIRST_RETRY_DELAY_MS = 10_000;
/** Lease, in milliseconds, during which only this process may send the SMS. */
export const LEASE_MS = 30_000;
/** Pause after the gateway accepted no messages, in milliseconds. */
const PAUSE_MS = 60_000;
/** Time for which a fee reminder whose sending had no response waits for a delivery report, in milliseconds. */
const REPORT_WAIT_MS = 10 * MINUTE_MS;
/** Values that delete the number and text of a final SMS. */
export const erasedSms = { msisdn: '', text: '', nextAttemptAt: null };
/** Pattern of deduplication keys of one-time codes, for `like`. */
const codesPattern = 'otp:%';
/** Days for which a fee reminder waits for a gateway that takes none. */
const FEE_REMINDER_DAYS = 3;
/** Returns the time after which an SMS is no longer useful, in milliseconds since the epoch; for a reminder, the evening. */
const getExpiryMs = ({ dedupeKey, createdAt }: { dedupeKey: string; createdAt: Date }): number => {
  if (isReminderKey(dedupeKey)) return getReminderDeadline(createdAt).getTime();
  if (isFeeReminderKey(dedupeKey)) return createdAt.getTime() + FEE_REMINDER_DAYS * DAY_MS;
  return createdAt.getTime() + (dedupeKey.startsWith('otp:') ? OTP_LIFETIME_MS : DAY_MS);
};

/**
 * Queues an SMS in the caller's transaction, unless one with its key was queued before. It is sent at once, or not before
 * `notBefore`.
 */
export const queueTextMessage = async (
  tx: Tx,
  message: { dedupeKey: string; msisdn: Msisdn; text: string; now: Date; notBefore?: Date },
): Promise<void> => {
  const { now, notBefore = now, ...content } = message;
  await tx.orm
    .insert(outgoingSms)
    .values({ ...content, status: 'waiting', nextAttemptAt: notBefore, createdAt: now })
    .onConflictDoNothing();
};

type OutgoingSms = typeof outgoingSms.$inferSelect;

/** Creates the sender of queued SMS. Does not retry an SMS that the gateway rejects; retries one without a response a few times. If
 * the gateway accepts no messages at all, such as with a wrong key, they wait until they expire, without using up attempts.
 *
 * A fee reminder is sent by day only, never after STOP, and at most once: if there is no response, or the server is killed before it
 * records one, only a delivery report can tell whether the gateway has it.
 */
export const createTextMessages = (deps: {
  database: Database;
  gateway: SmsGateway;
  clock: Clock;
  isClockRight: () => Promise<boolean>;
  counter: MessageCounter;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
  report: (error: unknown) => void;
  isStopping: () => boolean;
  /** Completes a text just before it is sent, with what is not stored. */
  completeText: (text: string) => string;
}) => {
  const { database, gateway, clock, counter, log, report } = deps;
  let pausedUntil = new Date(0);
  const count = (outcome: string): void => counter.add(1, { channel: 'sms', outcome });

  const pause = (detail: string): void => {
    const now = clock.now();
    if (now >= pausedUntil)
      log.error({ detail }, 'the SMS gateway takes no messages: they wait until it does');
    pausedUntil = new Date(now.getTime() + PAUSE_MS);
  };

  const update = async (
    dedupeKey: string,
    values: Partial<typeof outgoingSms.$inferInsert>,
  ): Promise<void> => {
    await database.orm
      .update(outgoingSms)
      .set(values)
      // The account may have been deleted meanwhile, which cancels the SMS.
      .where(and(eq(outgoingSms.dedupeKey, dedupeKey), eq(outgoingSms.status, 'waiting')));
  };
  /** Sets the final status of an SMS and deletes its number and text. */
  const end = (
    dedupeKey: string,
    status: 'sent' | 'rejected' | 'abandoned',
    attempts: number,
  ): Promise<void> => update(dedupeKey, { ...erasedSms, status, attempts });

  /**
   * Records that the gateway is about to be asked to send a fee reminder. Returns false if it must not be sent: now, any more, or again.
   */
  const claimFeeReminder = async (message: OutgoingSms, now: Date): Promise<boolean> => {
    const { dedupeKey, attempts, calledAt, gatewayMessageId } = message;
    if (calledAt !== null) {
      // A delivery report has shown that the gateway has it.
      if (gatewayMessageId !== null) await end(dedupeKey, 'sent', attempts);
      else if (now.getTime() < calledAt.getTime() + REPORT_WAIT_MS)
        await update(dedupeKey, { nextAttemptAt: new Date(calledAt.getTime() + REPORT_WAIT_MS) });
      else {
        count('unknown');
        log.warn({ attempts }, 'it is unknown whether the gateway has a fee reminder: it is not sent again');
        await end(dedupeKey, 'abandoned', attempts);
      }
      return false;
    }
    const nextHour = findNextReminderHour(now);
    if (nextHour) {
      await update(dedupeKey, { nextAttemptAt: nextHour });
      return false;
    }
    const claimed = await database.orm
      .update(outgoingSms)
      .set({ calledAt: now, attempts: attempts + 1 })
      .where(
        and(
          eq(outgoingSms.dedupeKey, dedupeKey),
          eq(outgoingSms.status, 'waiting'),
          sql`not exists (select 1 from sms_opt_outs o where o.msisdn = ${outgoingSms.msisdn})`,
        ),
      )
      .returning({ dedupeKey: outgoingSms.dedupeKey });
    return claimed.length > 0;
  };

  const sendOne = async (dedupeKey: string): Promise<void> => {
    const now = clock.now();
    const [message] = await database.orm
      .update(outgoingSms)
      .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(outgoingSms.dedupeKey, dedupeKey), lte(outgoingSms.nextAttemptAt, now)))
      .returning();
    if (!message) return;
    const { category, attempts } = message;
    const expiresAtMs = getExpiryMs(message);
    const abandon = (attemptsMade: number, detail: string): Promise<void> => {
      count('expired');
      log.warn({ kind: category, attempts: attemptsMade, detail }, 'a text message was not sent');
      return end(dedupeKey, 'abandoned', attemptsMade);
    };
    /** Returns whether the SMS is too old at a time. A wrong clock decides nothing: another server may have queued it just now. */
    const isExpiredAt = async (at: Date): Promise<boolean> =>
      at.getTime() >= expiresAtMs && (await deps.isClockRight());
    const isFeeReminder = isFeeReminderKey(dedupeKey);
    if (message.calledAt === null && (await isExpiredAt(now)))
      return abandon(attempts + 1, 'it waited too long');
    if (isFeeReminder && !(await claimFeeReminder(message, now))) return;

    const text = deps.completeText(message.text);
    const outcome = await gateway.send({ to: message.msisdn as Msisdn, text });
    if (outcome.kind === 'accepted') {
      count('sent');
      const { messageId, costUgx = null } = outcome;
      return update(dedupeKey, {
        ...erasedSms,
        status: 'sent',
        attempts: attempts + 1,
        gatewayMessageId: messageId || null,
        costUgx,
        calledAt: null,
      });
    }
    const { detail } = outcome;
    if (outcome.kind === 'rejected') {
      count('rejected');
      log.warn({ kind: category, attempts: attempts + 1, detail }, 'a text message was not sent');
      return update(dedupeKey, {
        ...erasedSms,
        status: 'rejected',
        attempts: attempts + 1,
        calledAt: null,
      });
    }
    if (outcome.isGatewayUnavailable) {
      count('away');
      pause(detail);
      return update(dedupeKey, { nextAttemptAt: pausedUntil, calledAt: null, attempts });
    }
    // The gateway may have it: only its delivery report can tell.
    if (isFeeReminder && !outcome.isNotTaken)
      return update(dedupeKey, { nextAttemptAt: new Date(now.getTime() + REPORT_WAIT_MS) });
    const nextAttemptAt = new Date(clock.now().getTime() + FIRST_RETRY_DELAY_MS * 2 ** (attempts + 1));
    if (attempts + 1 >= MAX_ATTEMPTS || (await isExpiredAt(nextAttemptAt)))
      return abandon(attempts + 1, detail);
    count('later');
    return update(dedupeKey, { attempts: attempts + 1, nextAttemptAt, calledAt: null });
  };

  return {
    /** Send due SMS of an urgency, several at a time, until the gateway accepts no more; reminders come last. */
    sendDue: createMessageQueue({
      listDue: async (urgency, limit) => {
        const matches = urgency === 'code' ? like : notLike;
        const due = await database.orm
          .select({ dedupeKey: outgoingSms.dedupeKey })
          .from(outgoingSms)
          .where(
            and(lte(outgoingSms.nextAttemptAt, clock.now()), matches(outgoingSms.dedupeKey, codesPattern)),
          )
          .orderBy(
            like(outgoingSms.dedupeKey, feeRemindersPattern),
            like(outgoingSms.dedupeKey, remindersPattern),
            outgoingSms.nextAttemptAt,
          )
          .limit(limit);
        return due.map(({ dedupeKey }) => dedupeKey);
      },
      sendOne,
      maySend: () => !deps.isStopping() && clock.now() >= pausedUntil,
      report,
    }),
  };
};
