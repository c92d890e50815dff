import { setTimeout } from 'node:timers/promises';
import type { Language } from '@somesa/core';
import { and, eq, inArray, lte, notInArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { outgoingEmails } from '../../platform/db/schema';
import { createMessageQueue, type MessageCounter } from '../../platform/jobs/message-queue';
import type { MailServer } from '../../providers/provider';
import { mailContent } from './mail-content';
import { type Mail, type MailKind, mailLifetimesMs } from './mail-kinds';
import { mailPage } from './mail-page';
import { mailText } from './mail-text';

/** Maximum attempts per email while the server responds: they last for four hours and more. */
const MAX_ATTEMPTS = 12;
/** Wait before the second try, doubled each time, in milliseconds. */
const FIRST_WAIT_MS = 20_000;
/** The longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT_MS = 3_600_000;
/** Time an email is reserved for this process while it is sent, in milliseconds: longer than a send may take. */
const LEASE_MS = 60_000;
/** Time a mail server that can't be reached is left alone, in milliseconds: each attempt takes long. */
const PAUSE_MS = 60_000;
/** Time a shutdown waits for the email that is being sent, in milliseconds. */
const STOP_WAIT_MS = 5_000;
/** Kinds that somebody waits for with a form open. */
const codeKinds: MailKind[] = ['email-code', 'reset'];

/** An e-mail is over: what it said, and to whom, is kept no longer. */
const wiped = { recipient: null, params: null, nextTryAt: null };

/** An e-mail to put on the list. */
interface QueuedMail {
  /** Event that the email announces; each event is announced once. */
  dedupeKey: string;
  to: string;
  language: Language;
  mail: Mail;
  /** From when on it helps nobody; by its kind where nothing is given. */
  expiresAt?: Date;
  now: Date;
}

/** Puts an e-mail on the list in the caller's transaction. */
export const queueMail = async (tx: Tx, queued: QueuedMail): Promise<void> => {
  const { dedupeKey, to, language, mail, now } = queued;
  const expiresAt = queued.expiresAt ?? new Date(now.getTime() + mailLifetimesMs[mail.kind]);
  await tx.orm
    .insert(outgoingEmails)
    .values({
      dedupeKey,
      recipient: to,
      language,
      ...mail,
      status: 'waiting',
      nextTryAt: now,
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing();
};

/**
 * Sends what waits. An e-mail that the mail server refuses is tried no more; one that it can't take now is, as long as
 * it helps. One that was sent right before a crash may be sent again, under the same Message-ID.
 */
export const createMails = (deps: {
  database: Database;
  server: MailServer;
  clock: Clock;
  publicUrl: string;
  counter: MessageCounter;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
  report: (error: unknown) => void;
}) => {
  const { database, server, clock, publicUrl, log, report } = deps;
  let pausedUntil = new Date(0);
  const count = (outcome: string): void => deps.counter.inc({ channel: 'mail', outcome });

  const pause = (detail: string): void => {
    const now = clock.now();
    if (now >= pausedUntil)
      log.error({ detail }, 'the mail server takes no e-mails: they wait until it does');
    pausedUntil = new Date(now.getTime() + PAUSE_MS);
  };

  const end = async (
    dedupeKey: string,
    status: 'sent' | 'rejected' | 'abandoned',
    attempts: number,
  ): Promise<void> => {
    count(status === 'abandoned' ? 'expired' : status);
    await database.orm
      .update(outgoingEmails)
      .set({ ...wiped, status, attempts })
      .where(eq(outgoingEmails.dedupeKey, dedupeKey));
  };

  const sendOne = async (dedupeKey: string): Promise<void> => {
    const now = clock.now();
    const [row] = await database.orm
      .update(outgoingEmails)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), lte(outgoingEmails.nextTryAt, now)))
      .returning();
    if (!row?.recipient || !row.params) return;
    if (row.expiresAt <= now) {
      log.warn(
        { kind: row.kind, attempts: row.attempts, detail: 'it waited too long' },
        'an e-mail was not sent',
      );
      return end(dedupeKey, 'abandoned', row.attempts);
    }

    const page = {
      language: row.language,
      publicUrl,
      ...mailContent({ kind: row.kind, params: row.params } as Mail, row.language, publicUrl),
    };
    const outcome = await server.send({
      dedupeKey,
      to: row.recipient,
      subject: page.subject,
      text: mailText(page),
      html: mailPage(page),
    });
    const attempts = row.attempts + 1;
    if (outcome.kind === 'accepted') return end(dedupeKey, 'sent', attempts);
    log.warn(
      { kind: row.kind, attempts, outcome: outcome.kind, detail: outcome.detail },
      'an e-mail was not taken',
    );
    if (outcome.kind === 'rejected') return end(dedupeKey, 'rejected', attempts);
    if (outcome.isServerAway) pause(outcome.detail);
    const nextTryAt = new Date(
      clock.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** row.attempts, LONGEST_WAIT_MS),
    );
    // A server that is away, or rejects our password, says nothing about this e-mail: it waits as long as it helps.
    const hasNoMoreTries = attempts >= MAX_ATTEMPTS && !outcome.isServerAway;
    if (hasNoMoreTries || nextTryAt >= row.expiresAt) return end(dedupeKey, 'abandoned', attempts);
    count(outcome.isServerAway ? 'away' : 'later');
    await database.orm
      .update(outgoingEmails)
      .set({ attempts, nextTryAt })
      // Its account may have been deleted meanwhile, and the e-mail given up with it.
      .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), eq(outgoingEmails.status, 'waiting')));
  };

  let isStopping = false;
  const sendDue = createMessageQueue({
    /** Reminders come by the thousand in a morning: what somebody waits for goes before them. */
    listDue: async (urgency, limit) => {
      const isOfThis = urgency === 'code' ? inArray : notInArray;
      const due = await database.orm
        .select({ dedupeKey: outgoingEmails.dedupeKey })
        .from(outgoingEmails)
        .where(and(lte(outgoingEmails.nextTryAt, clock.now()), isOfThis(outgoingEmails.kind, codeKinds)))
        .orderBy(eq(outgoingEmails.kind, 'loan-reminder'), outgoingEmails.nextTryAt)
        .limit(limit);
      return due.map(({ dedupeKey }) => dedupeKey);
    },
    sendOne,
    maySend: () => !isStopping && clock.now() >= pausedUntil,
    report,
  });
  return {
    /** Sends what is due, several at a time, until the mail server is away; a second call waits for the first one's end. */
    sendDue,

    /** Sends no other e-mail, and waits a while for those under way. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const giveUp = new AbortController();
      const ended = sendDue()
        .catch(() => undefined)
        .finally(() => giveUp.abort());
      await Promise.race([ended, setTimeout(STOP_WAIT_MS, null, giveUp).catch(() => undefined)]);
    },
  };
};
