import { DAY_MS, MINUTE_MS, type Msisdn } from '@somesa/core';
import { and, eq, like, lte, not, notLike, sql } from 'drizzle-orm';
import { OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import {
  createMessageQueue,
  createPause,
  isExpiredAt,
  type MessageSenderDependencies,
  type Pause,
  type Urgency,
} from '../../platform/jobs/message-queue';
import type { SmsGateway } from '../../providers/provider';
import { isReminderKey, remindersPattern } from '../reminders/reminder-key';
import { getReminderDeadline } from '../reminders/reminders';
import { outgoingSms } from '../tables/outgoing-messages';
import { feeRemindersPattern, findNextReminderHour, isFeeReminderKey } from './fee-reminder-hours';
import { toSmsLetters } from './plain-text';

type OutgoingSms = typeof outgoingSms.$inferSelect;

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

/** Returns the time after which an SMS is no longer useful; for a reminder, the evening. */
const getExpiry = ({ dedupeKey, createdAt }: OutgoingSms): Date => {
  if (isReminderKey(dedupeKey)) return getReminderDeadline(createdAt);
  if (isFeeReminderKey(dedupeKey)) return new Date(createdAt.getTime() + FEE_REMINDER_DAYS * DAY_MS);
  return new Date(createdAt.getTime() + (dedupeKey.startsWith('otp:') ? OTP_LIFETIME_MS : DAY_MS));
};

/**
 * Queues an SMS in the caller's transaction, in letters of its alphabet, unless one with its key was queued before. It is sent at once, or not before
 * `notBefore`.
 */
export const queueTextMessage = async (
  tx: Tx,
  message: { dedupeKey: string; msisdn: Msisdn; text: string; now: Date; notBefore?: Date },
): Promise<void> => {
  const { now, notBefore = now, ...content } = { ...message, text: toSmsLetters(message.text) };
  await tx.orm
    .insert(outgoingSms)
    .values({ ...content, status: 'waiting', nextAttemptAt: notBefore, createdAt: now })
    .onConflictDoNothing();
};

interface Deps extends MessageSenderDependencies {
  gateway: SmsGateway;
  /** Completes a text just before it is sent, with what is not stored. */
  completeText: (text: string) => string;
  pause: Pause;
}
type Values = Partial<typeof outgoingSms.$inferInsert>;

const count = ({ counter }: Deps, outcome: string): void => counter.add(1, { channel: 'sms', outcome });

const update = async ({ database }: Deps, { dedupeKey }: OutgoingSms, values: Values): Promise<void> => {
  await database.orm
    .update(outgoingSms)
    .set(values)
    // The account may have been deleted meanwhile, which cancels the SMS.
    .where(and(eq(outgoingSms.dedupeKey, dedupeKey), eq(outgoingSms.status, 'waiting')));
};

/** Sets the final status of an SMS and deletes its number and text. */
const end = (
  deps: Deps,
  message: OutgoingSms,
  final: Values & { status: 'sent' | 'rejected' | 'abandoned'; attempts: number },
): Promise<void> => update(deps, message, { ...erasedSms, ...final });

const abandon = (deps: Deps, message: OutgoingSms, detail: string): Promise<void> => {
  const attempts = message.attempts + 1;
  count(deps, 'expired');
  deps.log.warn({ kind: message.category, attempts, detail }, 'a text message was not sent');
  return end(deps, message, { status: 'abandoned', attempts });
};

/** Ends a fee reminder that the gateway may have, or lets it wait for its delivery report. */
const awaitReport = async (deps: Deps, message: OutgoingSms, calledAt: Date, now: Date): Promise<void> => {
  const { attempts, gatewayMessageId } = message;
  const waitsUntil = new Date(calledAt.getTime() + REPORT_WAIT_MS);
  // A delivery report has shown that the gateway has it.
  if (gatewayMessageId !== null) return end(deps, message, { status: 'sent', attempts });
  if (now < waitsUntil) return update(deps, message, { nextAttemptAt: waitsUntil });
  count(deps, 'unknown');
  deps.log.warn({ attempts }, 'it is unknown whether the gateway has a fee reminder: it is not sent again');
  return end(deps, message, { status: 'abandoned', attempts });
};

/**
 * Records that the gateway is about to be asked to send a fee reminder. Returns false if it must not be sent: now, any more, or again.
 */
const claimFeeReminder = async (deps: Deps, message: OutgoingSms, now: Date): Promise<boolean> => {
  const { dedupeKey, attempts, calledAt } = message;
  if (calledAt !== null) {
    await awaitReport(deps, message, calledAt, now);
    return false;
  }
  const nextHour = findNextReminderHour(now);
  if (nextHour) {
    await update(deps, message, { nextAttemptAt: nextHour });
    return false;
  }
  const isOptedOut = sql`exists (select 1 from sms_opt_outs o where o.msisdn = ${outgoingSms.msisdn})`;
  const claimed = await deps.database.orm
    .update(outgoingSms)
    .set({ calledAt: now, attempts: attempts + 1 })
    .where(and(eq(outgoingSms.dedupeKey, dedupeKey), eq(outgoingSms.status, 'waiting'), not(isOptedOut)))
    .returning({ dedupeKey: outgoingSms.dedupeKey });
  return claimed.length > 0;
};

const recordOutcome = async (
  deps: Deps,
  message: OutgoingSms,
  outcome: Awaited<ReturnType<SmsGateway['send']>>,
  now: Date,
): Promise<void> => {
  const attempts = message.attempts + 1;
  if (outcome.kind === 'accepted') {
    count(deps, 'sent');
    const { messageId, costUgx = null } = outcome;
    const sent = { gatewayMessageId: messageId || null, costUgx, calledAt: null };
    return end(deps, message, { status: 'sent', attempts, ...sent });
  }
  const { detail } = outcome;
  if (outcome.kind === 'rejected') {
    count(deps, 'rejected');
    deps.log.warn({ kind: message.category, attempts, detail }, 'a text message was not sent');
    return end(deps, message, { status: 'rejected', attempts, calledAt: null });
  }
  if (outcome.isGatewayUnavailable) {
    count(deps, 'away');
    const nextAttemptAt = deps.pause.begin(detail);
    return update(deps, message, { nextAttemptAt, calledAt: null, attempts: message.attempts });
  }
  // The gateway may have it: only its delivery report can tell.
  if (isFeeReminderKey(message.dedupeKey) && !outcome.isNotTaken)
    return update(deps, message, { nextAttemptAt: new Date(now.getTime() + REPORT_WAIT_MS) });
  const nextAttemptAt = new Date(deps.clock.now().getTime() + FIRST_RETRY_DELAY_MS * 2 ** attempts);
  if (attempts >= MAX_ATTEMPTS || (await isExpiredAt(deps, getExpiry(message), nextAttemptAt)))
    return abandon(deps, message, detail);
  count(deps, 'later');
  return update(deps, message, { attempts, nextAttemptAt, calledAt: null });
};

const sendOne = async (deps: Deps, dedupeKey: string): Promise<void> => {
  const now = deps.clock.now();
  const [message] = await deps.database.orm
    .update(outgoingSms)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(outgoingSms.dedupeKey, dedupeKey), lte(outgoingSms.nextAttemptAt, now)))
    .returning();
  if (!message) return;
  if (message.calledAt === null && (await isExpiredAt(deps, getExpiry(message), now)))
    return abandon(deps, message, 'it waited too long');
  if (isFeeReminderKey(dedupeKey) && !(await claimFeeReminder(deps, message, now))) return;
  const text = deps.completeText(message.text);
  const outcome = await deps.gateway.send({ to: message.msisdn as Msisdn, text });
  return recordOutcome(deps, message, outcome, now);
};

/** Lists reminders last. */
const listDue = async ({ database, clock }: Deps, urgency: Urgency, limit: number): Promise<string[]> => {
  const { dedupeKey, nextAttemptAt } = outgoingSms;
  const isUrgent = urgency === 'code' ? like(dedupeKey, codesPattern) : notLike(dedupeKey, codesPattern);
  const due = await database.orm
    .select({ dedupeKey })
    .from(outgoingSms)
    .where(and(lte(nextAttemptAt, clock.now()), isUrgent))
    .orderBy(like(dedupeKey, feeRemindersPattern), like(dedupeKey, remindersPattern), nextAttemptAt)
    .limit(limit);
  return due.map((each) => each.dedupeKey);
};

/** Creates the sender of queued SMS. Does not retry an SMS that the gateway rejects; retries one without a response a few times. If
 * the gateway accepts no messages at all, such as with a wrong key, they wait until they expire, without using up attempts.
 *
 * A fee reminder is sent by day only, never after STOP, and at most once: if there is no response, or the server is killed before it
 * records one, only a delivery report can tell whether the gateway has it.
 */
export const createTextMessages = (given: Omit<Deps, 'pause'>) => {
  const pause = createPause(given, PAUSE_MS, 'the SMS gateway takes no messages: they wait until it does');
  /** Sends due SMS of an urgency, several at a time, until the gateway accepts no more. */
  return { sendDue: createMessageQueue({ ...given, pause }, listDue, sendOne) };
};
