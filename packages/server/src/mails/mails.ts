import { setTimeout } from 'node:timers/promises';
import type { Language } from '@somesa/core';
import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import { mails } from '../db/schema';
import { inTurn } from '../in-turn';
import type { MailServer } from '../providers/provider';
import { mailContent } from './mail-content';
import { type Mail, mailLifeMs } from './mail-kinds';
import { mailPage } from './mail-page';
import { mailText } from './mail-text';

/** How often one e-mail is tried: for four hours and more. */
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
/** How many e-mails are taken together, and how many times that in one sweep; the next sweep goes on. */
const BATCH = 20;
const ROUNDS = 50;

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
  warn: (message: string, detail: object) => void;
}) => {
  const { database, server, clock, publicUrl, warn } = deps;
  let pausedUntil = new Date(0);

  const end = async (about: string, state: 'sent' | 'refused' | 'given-up', tries: number): Promise<void> => {
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
    if (row.usefulUntil <= now) return end(about, 'given-up', row.tries);

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
    warn('an e-mail was not taken', { kind: row.kind, tries, outcome: outcome.kind, detail: outcome.detail });
    if (outcome.kind === 'refused') return end(about, 'refused', tries);
    if (outcome.isServerAway) pausedUntil = new Date(clock.now().getTime() + PAUSE_MS);
    const nextTryAt = new Date(
      clock.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** row.tries, LONGEST_WAIT_MS),
    );
    if (tries >= MOST_TRIES || nextTryAt >= row.usefulUntil) return end(about, 'given-up', tries);
    await database.orm
      .update(mails)
      .set({ tries, nextTryAt })
      // Its account may have been deleted meanwhile, and the e-mail given up with it.
      .where(and(eq(mails.about, about), eq(mails.state, 'waiting')));
  };

  const mayGoOn = () => !isStopping && clock.now() >= pausedUntil;

  /** Reminders come by the thousand in a morning: what somebody waits for goes before them. */
  const listDue = async (): Promise<string[]> => {
    const due = await database.orm
      .select({ about: mails.about })
      .from(mails)
      .where(lte(mails.nextTryAt, clock.now()))
      .orderBy(eq(mails.kind, 'loan-reminder'), mails.nextTryAt)
      .limit(BATCH);
    return due.map(({ about }) => about);
  };

  const sendAll = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS && mayGoOn(); round += 1) {
      const due = await listDue();
      if (due.length === 0) return;
      for (const about of due) if (mayGoOn()) await sendOne(about);
    }
  };

  let isStopping = false;
  const sendInTurn = inTurn(sendAll);
  return {
    /** Sends what is due, one after another, until the mail server is away; a second call waits for the first one's end. */
    sendDue: sendInTurn,

    /** Sends no other e-mail, and waits a while for the one under way. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const giveUp = new AbortController();
      const ended = sendInTurn()
        .catch(() => undefined)
        .finally(() => giveUp.abort());
      await Promise.race([ended, setTimeout(STOP_WAIT_MS, null, giveUp).catch(() => undefined)]);
    },
  };
};
