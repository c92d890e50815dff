import { DAY_MS, type Msisdn } from '@somesa/core';
import { and, eq, like, lte, notLike } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Database, Tx } from '../../platform/db/database';
import { outgoingSms } from '../../platform/db/schema';
import { createMessageQueue, type MessageCounter } from '../../platform/jobs/message-queue';
import type { SmsGateway } from '../../providers/provider';
import { isReminderKey, remindersPattern } from '../notifications/reminder-key';
import { getReminderDeadline } from '../notifications/reminders';

/** Maximum attempts per SMS. */
const MAX_ATTEMPTS = 8;
/** Delay before the second attempt, doubled each time, in milliseconds. */
const FIRST_RETRY_DELAY_MS = 10_000;
/** Lease, in milliseconds, during which only this process may send the SMS. */
const LEASE_MS = 30_000;
/** Pause after the gateway accepted no messages, in milliseconds. */
const PAUSE_MS = 60_000;
/** Values that delete the number and text of a final SMS. */
export const erasedSms = { msisdn: '', text: '', nextAttemptAt: null };
/** Pattern of deduplication keys of one-time codes, for `like`. */
const codesPattern = 'otp:%';
/** Returns the time after which an SMS is no longer useful, in milliseconds since the epoch; for a reminder, the evening. */
const getExpiryMs = ({ dedupeKey, createdAt }: { dedupeKey: string; createdAt: Date }): number => {
  if (isReminderKey(dedupeKey)) return getReminderDeadline(createdAt).getTime();
  return createdAt.getTime() + (dedupeKey.startsWith('otp:') ? OTP_LIFETIME_MS : DAY_MS);
};

/** Queues an SMS in the caller's transaction, unless one with its key was queued before. */
export const queueTextMessage = async (
  tx: Tx,
  message: { dedupeKey: string; msisdn: Msisdn; text: string; now: Date },
): Promise<void> => {
  const { now, ...content } = message;
  await tx.orm
    .insert(outgoingSms)
    .values({ ...content, status: 'waiting', nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing();
};

/** Creates the sender of queued SMS. Does not retry an SMS that the gateway rejects; retries one without a response a few times. If
 * the gateway accepts no messages at all, such as with a wrong key, they wait until they expire, without using up attempts.
 */
export const createTextMessages = (deps: {
  database: Database;
  gateway: SmsGateway;
  clock: Clock;
  counter: MessageCounter;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
  report: (error: unknown) => void;
  isStopping: () => boolean;
}) => {
  const { database, gateway, clock, counter, log, report } = deps;
  let pausedUntil = new Date(0);
  const count = (outcome: string): void => counter.inc({ channel: 'sms', outcome });

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
    if (now.getTime() >= expiresAtMs) return abandon(attempts + 1, 'it waited too long');

    const outcome = await gateway.send({ to: message.msisdn as Msisdn, text: message.text });
    if (outcome.kind === 'accepted') {
      count('sent');
      return end(dedupeKey, 'sent', attempts + 1);
    }
    const { detail } = outcome;
    if (outcome.kind === 'rejected') {
      count('rejected');
      log.warn({ kind: category, attempts: attempts + 1, detail }, 'a text message was not sent');
      return end(dedupeKey, 'rejected', attempts + 1);
    }
    if (outcome.isGatewayUnavailable) {
      count('away');
      pause(detail);
      return update(dedupeKey, { nextAttemptAt: pausedUntil });
    }
    const nextAttemptAt = new Date(clock.now().getTime() + FIRST_RETRY_DELAY_MS * 2 ** (attempts + 1));
    if (attempts + 1 >= MAX_ATTEMPTS || nextAttemptAt.getTime() >= expiresAtMs)
      return abandon(attempts + 1, detail);
    count('later');
    return update(dedupeKey, { attempts: attempts + 1, nextAttemptAt });
  };

  return {
    /** Sends due SMS, several at a time, until the gateway accepts no more; reminders come last. */
    sendDue: createMessageQueue({
      listDue: async (urgency, limit) => {
        const matches = urgency === 'code' ? like : notLike;
        const due = await database.orm
          .select({ dedupeKey: outgoingSms.dedupeKey })
          .from(outgoingSms)
          .where(
            and(lte(outgoingSms.nextAttemptAt, clock.now()), matches(outgoingSms.dedupeKey, codesPattern)),
          )
          .orderBy(like(outgoingSms.dedupeKey, remindersPattern), outgoingSms.nextAttemptAt)
          .limit(limit);
        return due.map(({ dedupeKey }) => dedupeKey);
      },
      sendOne,
      maySend: () => !deps.isStopping() && clock.now() >= pausedUntil,
      report,
    }),
  };
};
