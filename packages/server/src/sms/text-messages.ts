import type { Msisdn } from '@somesa/core';
import { and, eq, like, lte } from 'drizzle-orm';
import { OTP_MS } from '../accounts/tokens';
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import { textMessages } from '../db/schema';
import { isAboutReminder, remindersPattern } from '../notifications/about-reminder';
import { eveningOf } from '../notifications/reminders';
import type { SmsGateway } from '../providers/provider';

/** How often one message is tried. */
const MOST_TRIES = 8;
/** Wait before the second try, doubled each time, in milliseconds. */
const FIRST_WAIT_MS = 10_000;
/** How long a message is ours while we send it, in milliseconds. */
const LEASE_MS = 30_000;
/** How many messages are taken together, and how many times that in one sweep; the next sweep goes on. */
const BATCH = 20;
const ROUNDS = 50;

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

const stateAfter = (kind: 'accepted' | 'refused' | 'unclear', isOver: boolean) => {
  if (kind === 'accepted') return 'sent';
  if (kind === 'refused') return 'refused';
  return isOver ? 'given-up' : 'waiting';
};

/** Sends what waits. A message that the gateway refuses is tried no more; one without an answer is, a few times. */
export const createTextMessages = (deps: { database: Database; gateway: SmsGateway; clock: Clock }) => {
  const { database, gateway, clock } = deps;

  const sendOne = async (subject: string): Promise<void> => {
    const now = clock.now();
    const [message] = await database.orm
      .update(textMessages)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(textMessages.subject, subject), lte(textMessages.nextTryAt, now)))
      .returning();
    if (!message) return;
    const end = endOf(message);
    const isTooLate = now.getTime() >= end;
    const outcome = isTooLate
      ? { kind: 'unclear' as const }
      : await gateway.send({ to: message.msisdn as Msisdn, text: message.text });
    const tries = message.tries + 1;
    const nextTryAt = new Date(clock.now().getTime() + FIRST_WAIT_MS * 2 ** tries);
    const isOver = outcome.kind !== 'unclear' || tries >= MOST_TRIES || nextTryAt.getTime() >= end;
    await database.orm
      .update(textMessages)
      .set({
        tries,
        state: stateAfter(outcome.kind, isOver),
        // A message is over: what it said, and to whom, is kept no longer.
        ...(isOver && { msisdn: '', text: '' }),
        nextTryAt: isOver ? null : nextTryAt,
      })
      // Its account may have been deleted meanwhile, and the message given up with it.
      .where(and(eq(textMessages.subject, subject), eq(textMessages.state, 'waiting')));
  };

  /** Reminders come by the thousand in a morning: what somebody waits for goes before them. */
  const listDue = async (): Promise<string[]> => {
    const due = await database.orm
      .select({ subject: textMessages.subject })
      .from(textMessages)
      .where(lte(textMessages.nextTryAt, clock.now()))
      .orderBy(like(textMessages.subject, remindersPattern), textMessages.nextTryAt)
      .limit(BATCH);
    return due.map(({ subject }) => subject);
  };

  return {
    /** Sends what is due, one after another, until `isStopping` says so. */
    sendDue: async (isStopping: () => boolean): Promise<void> => {
      for (let round = 0; round < ROUNDS && !isStopping(); round += 1) {
        const due = await listDue();
        if (due.length === 0) return;
        for (const subject of due) if (!isStopping()) await sendOne(subject);
      }
    },
  };
};
