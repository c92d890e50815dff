import { createHash, randomUUID } from 'node:crypto';
import {
  type ContactMessage,
  type Language,
  normaliseEmail,
  ok,
  type PartnershipRequest,
  type Result,
} from '@somesa/core';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { requireMsisdn } from '../../platform/checked-phone';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { contactMessages, partnershipRequests } from '../tables/support';

/** Time within which a form with the same content is a duplicate, in milliseconds. */
const DUPLICATE_WITHIN_MS = 10 * 60_000;

/** Language of the sender, and the time at which the form arrived. */
interface Sent {
  language: Language;
  now: Date;
}

/** Columns that the row of every form has. */
interface NewRow extends Pick<typeof contactMessages.$inferSelect, 'id' | 'contentKey' | 'createdAt'> {
  language: Language;
}

interface SupportForm {
  name: 'contact-message' | 'partnership-request';
  table: typeof contactMessages | typeof partnershipRequests;
  email: string;
  /** Values that distinguish a form from others with the same email address. */
  content: readonly unknown[];
  insert: (tx: Tx, row: NewRow) => Promise<unknown>;
  /** Returns whether another row makes this one unnecessary. */
  findDuplicate?: (tx: Tx) => Promise<boolean>;
  acknowledgement: Extract<MailKind, 'contact-received' | 'partnership-received'>;
}

/** Saves a form and acknowledges it by email. Does nothing if the same form arrived within the last minutes. */
const saveOnceByContent = (
  database: Database,
  { name, table, email, content, insert, acknowledgement, findDuplicate }: SupportForm,
  { language, now }: Sent,
): Promise<Result<null, never>> =>
  database.transaction(async (tx) => {
    const contentKey = createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), ...content]))
      .digest('base64url');
    await acquireAdvisoryLock(tx, `${name}:${contentKey}`);
    const since = new Date(now.getTime() - DUPLICATE_WITHIN_MS);
    const [duplicate] = await tx.orm
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.contentKey, contentKey), gt(table.createdAt, since)))
      .limit(1);
    if (duplicate || (await findDuplicate?.(tx))) return ok(null);
    const id = randomUUID();
    await insert(tx, { id, language, contentKey, createdAt: now });
    const mail = { kind: acknowledgement, params: {} };
    await queueMail(tx, { dedupeKey: `${name}:${id}`, to: email, language, now, mail });
    return ok(null);
  });

/** Saves a contact message for staff and acknowledges it by email. */
export const saveContactMessage = (
  database: Database,
  { website: _, ...form }: ContactMessage,
  sent: Sent,
): Promise<Result<null, never>> =>
  saveOnceByContent(
    database,
    {
      name: 'contact-message',
      table: contactMessages,
      acknowledgement: 'contact-received',
      email: form.email,
      content: [form.fullname, form.subject, form.message],
      insert: (tx, row) => tx.orm.insert(contactMessages).values({ ...row, ...form }),
    },
    sent,
  );

/** Returns whether the same person's request for a school is still open. */
const findOpenRequest = async (tx: Tx, school: string, email: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: partnershipRequests.id })
    .from(partnershipRequests)
    .where(
      and(
        eq(partnershipRequests.status, 'open'),
        eq(sql`lower(${partnershipRequests.email})`, email.toLowerCase()),
        eq(sql`lower(${partnershipRequests.school})`, school.toLowerCase()),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

/** Saves a school's partnership request for staff and acknowledges it by email. */
export const savePartnershipRequest = (
  database: Database,
  request: PartnershipRequest,
  sent: Sent,
): Promise<Result<null, never>> => {
  const { school, address, fullname, email, phoneNumber, students = null, note = null } = request;
  return saveOnceByContent(
    database,
    {
      name: 'partnership-request',
      table: partnershipRequests,
      acknowledgement: 'partnership-received',
      email,
      content: [school, address, fullname, phoneNumber, students, note],
      findDuplicate: (tx) => findOpenRequest(tx, school, email),
      insert: (tx, row) =>
        tx.orm.insert(partnershipRequests).values({
          ...row,
          school,
          address,
          fullname,
          email,
          msisdn: requireMsisdn(phoneNumber),
          students,
          note,
        }),
    },
    sent,
  );
};
