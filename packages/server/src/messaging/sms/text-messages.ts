import type { Msisdn } from '@somesa/core';
import { and, eq, like, lte, notLike } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { OTP_MS } from '../../platform/crypto/tokens';
import type { Database, Tx } from '../../platform/db/database';
import { textMessages } from '../../platform/db/schema';
import { createMessageQueue, type MessageCounter } from '../../platform/jobs/message-queue';
import type { SmsGateway } from '../../providers/provider';
import { isAboutReminder, remindersPattern } from '../notifications/about-reminder';
import { eveningOf } from '../notifications/reminders';

/** How often one message is tried. */
const MOST_TRIES = 8;
/** Wait before the second try, doubled each time, in milliseconds. */
const FIRST_WAIT_MS = 10_000;
/** How long a message is ours while we send it, in milliseconds. */
const LEASE_MS = 30_000;
/** Time a gateway that takes no messages is left alone, in milliseconds. */
const PAUSE_MS = 60_000;
/** Subjects of one-time codes. */
const codesPattern = 'otp:%';

const DAY_MS = 24 * 3_600_000;
/** From when on a message helps nobody: a reminder shall ring no phone at night. */
const endOf = ({ subject, createdAt }: { subject: string; createdAt: Date }): number => {
  if (isAboutReminder(subject)) return eveningOf(createdAt).getTime();
  return createdAt.getTime() + (subject.startsWith('otp:') ? OTP_MS : DAY_MS);
};

/** Puts a message on the list in the caller's transaction; a subject is told once. */
export const queueTextMessage = async (
  tx: Tx,
  message: { subject: string; msisdn: Msisdn; text: string; now: Date },
): Promise<void> => {
  const { now, ...content } = message;
  await tx.orm
    .insert(textMessages)
    .values({ ...content, state: 'waiting', nextTryAt: now, createdAt: now })
    .onConflictDoNothing();
};

/**
 * Sends waiting messages. One that the gateway refuses is not sent again; one without an answer is, a few times. If the
 * gateway takes no message at all, such as with a wrong key, messages keep their attempts and wait as long as they help.
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
    subject: string,
    values: Partial<typeof textMessages.$inferInsert>,
  ): Promise<void> => {
    await database.orm
      .update(textMessages)
      .set(values)
      // Its account may have been deleted meanwhile, and the message given up with it.
      .where(and(eq(textMessages.subject, subject), eq(textMessages.state, 'waiting')));
  };
  /** Ends a message: what it said, and to whom, is kept no longer. */
  const end = (subject: string, state: 'sent' | 'refused' | 'given-up', tries: number): Promise<void> =>
    update(subject, { state, tries, msisdn: '', text: '', nextTryAt: null });

  const sendOne = async (subject: string): Promise<void> => {
    const now = clock.now();
    const [message] = await database.orm
      .update(textMessages)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(textMessages.subject, subject), lte(textMessages.nextTryAt, now)))
      .returning();
    if (!message) return;
    const { sentKind, tries } = message;
    const usefulUntil = endOf(message);
    const giveUp = (spent: number, detail: string): Promise<void> => {
      count('expired');
      log.warn({ kind: sentKind, tries: spent, detail }, 'a text message was not sent');
      return end(subject, 'given-up', spent);
    };
    if (now.getTime() >= usefulUntil) return giveUp(tries + 1, 'it waited too long');

    const outcome = await gateway.send({ to: message.msisdn as Msisdn, text: message.text });
    if (outcome.kind === 'accepted') {
      count('sent');
      return end(subject, 'sent', tries + 1);
    }
    const { detail } = outcome;
    if (outcome.kind === 'refused') {
      count('refused');
      log.warn({ kind: sentKind, tries: tries + 1, detail }, 'a text message was not sent');
      return end(subject, 'refused', tries + 1);
    }
    if (outcome.isGatewayAway) {
      count('away');
      pause(detail);
      return update(subject, { nextTryAt: pausedUntil });
    }
    const nextTryAt = new Date(clock.now().getTime() + FIRST_WAIT_MS * 2 ** (tries + 1));
    if (tries + 1 >= MOST_TRIES || nextTryAt.getTime() >= usefulUntil) return giveUp(tries + 1, detail);
    count('later');
    return update(subject, { tries: tries + 1, nextTryAt });
  };

  return {
    /** Sends what is due, several at a time, until the gateway takes no more; reminders come last. */
    sendDue: createMessageQueue({
      listDue: async (urgency, limit) => {
        const isOfThis = urgency === 'code' ? like : notLike;
        const due = await database.orm
          .select({ subject: textMessages.subject })
          .from(textMessages)
          .where(and(lte(textMessages.nextTryAt, clock.now()), isOfThis(textMessages.subject, codesPattern)))
          .orderBy(like(textMessages.subject, remindersPattern), textMessages.nextTryAt)
          .limit(limit);
        return due.map(({ subject }) => subject);
      },
      sendOne,
      maySend: () => !deps.isStopping() && clock.now() >= pausedUntil,
      report,
    }),
  };
};
