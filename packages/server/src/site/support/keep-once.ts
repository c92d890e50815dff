import { randomUUID } from 'node:crypto';
import type { Language } from '@somesa/core';
import { and, eq, gt } from 'drizzle-orm';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import type { contactMessages, partnershipRequests } from '../../platform/db/schema';
import { contentKeyOf, SAME_WITHIN_MS } from './content-key';

/** Who reads what we answer, and when the form came. */
export interface Sent {
  language: Language;
  now: Date;
}

/** What the row of every new form holds. */
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
  /** What makes a form another one, beside its e-mail address. */
  words: readonly unknown[];
  add: (tx: Tx, row: NewRow) => Promise<unknown>;
  acknowledge: Extract<MailKind, 'contact-received' | 'partnership-received'>;
}

/** Keeps a form for the staff and acknowledges it by e-mail; the same one again within minutes changes nothing. */
export const keepOnce = (
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
      ...{ about: `${name}:${id}`, to: email, language, now },
      mail: { kind: acknowledge, params: {} },
    });
  });
