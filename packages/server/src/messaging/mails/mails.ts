import { HOUR_MS, type Language } from '@somesa/core';
import { and, eq, inArray, lte, notInArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import {
  createMessageQueue,
  createPause,
  isExpiredAt,
  type MessageSenderDependencies,
  type Pause,
  type Urgency,
} from '../../platform/jobs/message-queue';
import type { MailServer } from '../../providers/provider';
import { outgoingEmails } from '../tables/outgoing-messages';
import { formatMailHtml, formatMailText } from './mail-body';
import { composeMail } from './mail-content';
import { type Mail, type MailKind, mailLifetimesMs } from './mail-kinds';

/** Maximum attempts per email while the server responds: more than four hours. */
const MAX_ATTEMPTS = 12;
/** Delay before the second attempt, doubled each time, in milliseconds. */
const FIRST_RETRY_DELAY_MS = 20_000;
/** Maximum delay between two attempts, in milliseconds. */
const MAX_RETRY_DELAY_MS = HOUR_MS;
/** Lease, in milliseconds, during which only this process may send the email: longer than a send can take. */
const LEASE_MS = 60_000;
/** Pause after the mail server was unreachable, in milliseconds: each attempt takes long. */
const PAUSE_MS = 60_000;
/** Kinds that a user waits for with a form open. */
const codeKinds: MailKind[] = ['email-code', 'reset'];

/** Values that delete the recipient and content of a final email. */
export const erasedEmail = { recipient: null, params: null, nextAttemptAt: null };

/** Email to queue. */
interface QueuedMail {
  /** Key of the event; each event is announced once. */
  dedupeKey: string;
  to: string;
  language: Language;
  mail: Mail;
  /** Time after which it is no longer useful; the default depends on its kind. */
  expiresAt?: Date;
  now: Date;
}

/** Queues an email in the caller's transaction, unless one with its key was queued before. */
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
      nextAttemptAt: now,
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing();
};

interface Deps extends MessageSenderDependencies {
  server: MailServer;
  publicUrl: string;
  pause: Pause;
}
type OutgoingEmail = typeof outgoingEmails.$inferSelect;

const count = ({ counter }: Deps, outcome: string): void => counter.add(1, { channel: 'mail', outcome });

const end = async (
  deps: Deps,
  { dedupeKey }: OutgoingEmail,
  status: 'sent' | 'rejected' | 'abandoned',
  attempts: number,
): Promise<void> => {
  count(deps, status === 'abandoned' ? 'expired' : status);
  await deps.database.orm
    .update(outgoingEmails)
    .set({ ...erasedEmail, status, attempts })
    .where(eq(outgoingEmails.dedupeKey, dedupeKey));
};

/** Lists reminders last, because there can be thousands in a morning. */
const listDue = async ({ database, clock }: Deps, urgency: Urgency, limit: number): Promise<string[]> => {
  const matches = urgency === 'code' ? inArray : notInArray;
  const due = await database.orm
    .select({ dedupeKey: outgoingEmails.dedupeKey })
    .from(outgoingEmails)
    .where(and(lte(outgoingEmails.nextAttemptAt, clock.now()), matches(outgoingEmails.kind, codeKinds)))
    .orderBy(eq(outgoingEmails.kind, 'loan-reminder'), outgoingEmails.nextAttemptAt)
    .limit(limit);
  return due.map(({ dedupeKey }) => dedupeKey);
};

const sendOne = async (deps: Deps, dedupeKey: string): Promise<void> => {
  const { database, clock, log, publicUrl } = deps;
  const now = clock.now();
  const [row] = await database.orm
    .update(outgoingEmails)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), lte(outgoingEmails.nextAttemptAt, now)))
    .returning();
  if (!row?.recipient || !row.params) return;
  const { kind, language, params } = row;
  if (await isExpiredAt(deps, row.expiresAt, now)) {
    log.warn({ kind, attempts: row.attempts, detail: 'it waited too long' }, 'an email was not sent');
    return end(deps, row, 'abandoned', row.attempts);
  }

  const mail = composeMail({ kind, params } as Mail, language, publicUrl);
  const content = { language, publicUrl, ...mail };
  const outcome = await deps.server.send({
    dedupeKey,
    to: row.recipient,
    subject: content.subject,
    text: formatMailText(content),
    html: formatMailHtml(content),
  });
  const attempts = row.attempts + 1;
  if (outcome.kind === 'accepted') return end(deps, row, 'sent', attempts);
  log.warn({ kind, attempts, outcome: outcome.kind, detail: outcome.detail }, 'an email was not taken');
  if (outcome.kind === 'rejected') return end(deps, row, 'rejected', attempts);
  if (outcome.isServerUnavailable) deps.pause.begin(outcome.detail);
  const delayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** row.attempts, MAX_RETRY_DELAY_MS);
  const nextAttemptAt = new Date(clock.now().getTime() + delayMs);
  // If the server is away or rejects our password, the email is not at fault: it waits until it expires.
  const isLastAttempt = attempts >= MAX_ATTEMPTS && !outcome.isServerUnavailable;
  if (isLastAttempt || (await isExpiredAt(deps, row.expiresAt, nextAttemptAt)))
    return end(deps, row, 'abandoned', attempts);
  count(deps, outcome.isServerUnavailable ? 'away' : 'later');
  await database.orm
    .update(outgoingEmails)
    .set({ attempts, nextAttemptAt })
    // The account may have been deleted meanwhile, which cancels the email.
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), eq(outgoingEmails.status, 'waiting')));
};

/** Creates the sender of queued emails. Does not retry an email that the mail server rejects; retries one that it can't accept now
 * until it expires. An email that was sent right before a crash may be sent again, with the same Message-ID.
 */
export const createMails = (given: Omit<Deps, 'pause'>) => {
  const pause = createPause(given, PAUSE_MS, 'the mail server takes no emails: they wait until it does');
  /** Sends due emails of an urgency, several at a time, until the mail server is away. */
  return { sendDue: createMessageQueue({ ...given, pause }, listDue, sendOne) };
};
