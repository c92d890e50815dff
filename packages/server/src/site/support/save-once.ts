import { createHash, randomUUID } from 'node:crypto';
import { emailKey, type Language } from '@somesa/core';
import { and, eq, gt } from 'drizzle-orm';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import type { contactMessages, partnershipRequests } from '../../platform/db/schema';

/** Time within which the same text from the same person counts as sent twice by mistake, in milliseconds. */
const SAME_WITHIN_MS = 10 * 60_000;

/** The same for the same words from the same e-mail address. */
const contentKeyOf = (email: string, words: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([emailKey(email), ...words]))
    .digest('base64url');

/** Language of the person who reads our response, and the time the form arrived. */
export interface Sent {
  language: Language;
  now: Date;
}

/** Columns that the row of every new form has. */
interface NewRow {
  id: string;
  language: Language;
  contentKey: string;
  createdAt: Date;
}

/** One kind of form: where it is kept, what tells two apart, and how its sender hears of it. */
interface Kept {
  name: 'contact-message' | 'partnership-request';
  table: typeof contactMessages | typeof partnershipRequests;
  email: string;
  /** Values that make a form different from another one, in addition to its e-mail address. */
  words: readonly unknown[];
  add: (tx: Tx, row: NewRow) => Promise<unknown>;
  acknowledge: Extract<MailKind, 'contact-received' | 'partnership-received'>;
}

/** Keeps a form for the staff and acknowledges it by e-mail; the same one again within minutes changes nothing. */
export const saveOnceByContent = (
  database: Database,
  { name, table, email, words, add, acknowledge }: Kept,
  { language, now }: Sent,
): Promise<void> =>
  database.transaction(async (tx) => {
    const contentKey = contentKeyOf(email, words);
    await acquireAdvisoryLock(tx, `${name}:${contentKey}`);
    const since = new Date(now.getTime() - SAME_WITHIN_MS);
    const [twin] = await tx.orm
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.contentKey, contentKey), gt(table.createdAt, since)))
      .limit(1);
    if (twin) return;
    const id = randomUUID();
    await add(tx, { id, language, contentKey, createdAt: now });
    await queueMail(tx, {
      dedupeKey: `${name}:${id}`,
      to: email,
      language,
      now,
      mail: { kind: acknowledge, params: {} },
    });
  });
