import { randomUUID } from 'node:crypto';
import type { ContactMessage, Language } from '@somesa/core';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { contactMessages } from '../db/schema';
import { queueMail } from '../mails/mails';
import { contentKeyOf, holdName, SAME_WITHIN_MS } from './content-key';

/** Keeps a message for the staff and acknowledges it; the same one again within minutes changes nothing. */
export const keepContactMessage = (
  database: Database,
  { website: _, ...message }: ContactMessage,
  { language, now }: { language: Language; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const { fullname, email, subject } = message;
    const contentKey = contentKeyOf(email, [fullname, subject, message.message]);
    await holdName(tx, `contact-message:${contentKey}`);
    const since = new Date(now.getTime() - SAME_WITHIN_MS);
    const [twin] = await tx.orm
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(and(eq(contactMessages.contentKey, contentKey), gt(contactMessages.createdAt, since)))
      .limit(1);
    if (twin) return;
    const id = randomUUID();
    await tx.orm
      .insert(contactMessages)
      .values({ id, ...message, language, state: 'new', contentKey, createdAt: now });
    await queueMail(tx, {
      about: `contact-message:${id}`,
      to: email,
      language,
      mail: { kind: 'contact-received', params: {} },
      now,
    });
  });
