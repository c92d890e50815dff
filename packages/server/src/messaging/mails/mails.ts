import { setTimeout } from 'node:timers/promises';
import type { Language } from '@somesa/core';
import { and, eq, inArray, lte, notInArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { mails } from '../../platform/db/schema';
import { createMessageQueue, type MessageCounter } from '../../platform/jobs/message-queue';
import type { MailServer } from '../../providers/provider';
import { mailContent } from './mail-content';
import { type Mail, type MailKind, mailLifeMs } from './mail-kinds';
import { mailPage } from './mail-page';
import { mailText } from './mail-text';

/** How often one e-mail is tried while the server answers: for four hours and more. */
const MOST_TRIES = 12;
/** Wait before the second try, doubled each time, in milliseconds. */
const FIRST_WAIT_MS = 20_000;
/** The longest wait between two tries, in milliseconds. */
const LONGEST_WAIT_MS = 3_600_000;
/** How long an e-mail is ours while we send it, in milliseconds: longer than a send may take. */
const LEASE_MS = 60_000;
/** How long a mail server that can't be reached is left alone, in milliseconds: each try takes long. */
const PAUSE_MS = 60_000;
/** How long a stop waits for the e-mail under way, in milliseconds. */
const STOP_WAIT_MS = 5_000;
/** Kinds that somebody waits for with a form open. */
const codeKinds: MailKind[] = ['email-code', 'reset'];

/** An e-mail is over: what it said, and to whom, is kept no longer. */
const wiped = { recipient: null, params: null, nextTryAt: null };

/** An e-mail to put on the list. */
interface QueuedMail {
  /** What it tells, which is told once. */
  about: string;
  to: string;
  language: Language;
  mail: Mail;
  /** From when on it helps nobody; by its kind where nothing is given. */
  usefulUntil?: Date;
  now: Date;
}

/** Puts an e-mail on the list in the caller's transaction. */
export const queueMail = async (tx: Tx, queued: QueuedMail): Promise<void> => {
  const { about, to, language, mail, now } = queued;
  const usefulUntil = queued.usefulUntil ?? new Date(now.getTime() + mailLifeMs[mail.kind]);
  await tx.orm
    .insert(mails)
    .values({
      ...{ about, recipient: to, language, ...mail, state: 'waiting' },
      ...{ nextTryAt: now, createdAt: now, usefulUntil },
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

  const end = async (about: string, state: 'sent' | 'refused' | 'given-up', tries: number): Promise<void> => {
    count(state === 'given-up' ? 'expired' : state);
    await database.orm
      .update(mails)
      .set({ ...wiped, state, tries })
      .where(eq(mails.about, about));
  };

  const sendOne = async (about: string): Promise<void> => {
    const now = clock.now();
    const [row] = await database.orm
      .update(mails)
      .set({ nextTryAt: new Date(now.getTime() + LEASE_MS) })
      .where(and(eq(mails.about, about), lte(mails.nextTryAt, now)))
      .returning();
    if (!row?.recipient || !row.params) return;
    if (row.usefulUntil <= now) {
      log.warn({ kind: row.kind, tries: row.tries, detail: 'it waited too long' }, 'an e-mail was not sent');
      return end(about, 'given-up', row.tries);
    }

    const page = {
      language: row.language,
      publicUrl,
      ...mailContent({ kind: row.kind, params: row.params } as Mail, row.language, publicUrl),
    };
    const outcome = await server.send({
      ...{ about, to: row.recipient, subject: page.subject },
      ...{ text: mailText(page), html: mailPage(page) },
    });
    const tries = row.tries + 1;
    if (outcome.kind === 'accepted') return end(about, 'sent', tries);
    log.warn(
      { kind: row.kind, tries, outcome: outcome.kind, detail: outcome.detail },
      'an e-mail was not taken',
    );
    if (outcome.kind === 'refused') return end(about, 'refused', tries);
    if (outcome.isServerAway) pause(outcome.detail);
    const nextTryAt = new Date(
      clock.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** row.tries, LONGEST_WAIT_MS),
    );
    // A server that is away, or rejects our password, says nothing about this e-mail: it waits as long as it helps.
    const hasNoMoreTries = tries >= MOST_TRIES && !outcome.isServerAway;
    if (hasNoMoreTries || nextTryAt >= row.usefulUntil) return end(about, 'given-up', tries);
    count(outcome.isServerAway ? 'away' : 'later');
    await database.orm
      .update(mails)
      .set({ tries, nextTryAt })
      // Its account may have been deleted meanwhile, and the e-mail given up with it.
      .where(and(eq(mails.about, about), eq(mails.state, 'waiting')));
  };

  let isStopping = false;
  const sendDue = createMessageQueue({
    /** Reminders come by the thousand in a morning: what somebody waits for goes before them. */
    listDue: async (urgency, limit) => {
      const isOfThis = urgency === 'code' ? inArray : notInArray;
      const due = await database.orm
        .select({ about: mails.about })
        .from(mails)
        .where(and(lte(mails.nextTryAt, clock.now()), isOfThis(mails.kind, codeKinds)))
        .orderBy(eq(mails.kind, 'loan-reminder'), mails.nextTryAt)
        .limit(limit);
      return due.map(({ about }) => about);
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
