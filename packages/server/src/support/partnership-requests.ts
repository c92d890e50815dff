import { randomUUID } from 'node:crypto';
import type { Language, PartnershipRequest } from '@somesa/core';
import { and, eq, gt } from 'drizzle-orm';
import { msisdnOf } from '../checked-phone';
import type { Database } from '../db/database';
import { partnershipRequests } from '../db/schema';
import { queueMail } from '../mails/mails';
import { contentKeyOf, holdName, SAME_WITHIN_MS } from './content-key';

/** Keeps a school's request for the staff and acknowledges it; the same one again within minutes changes nothing. */
export const keepPartnershipRequest = (
  database: Database,
  request: PartnershipRequest,
  { language, now }: { language: Language; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const { school, fullname, email, phoneNumber, students = null, note = null } = request;
    const contentKey = contentKeyOf(email, [school, fullname, phoneNumber, students, note]);
    await holdName(tx, `partnership-request:${contentKey}`);
    const since = new Date(now.getTime() - SAME_WITHIN_MS);
    const [twin] = await tx.orm
      .select({ id: partnershipRequests.id })
      .from(partnershipRequests)
      .where(and(eq(partnershipRequests.contentKey, contentKey), gt(partnershipRequests.createdAt, since)))
      .limit(1);
    if (twin) return;
    const msisdn = msisdnOf(phoneNumber);
    const id = randomUUID();
    await tx.orm.insert(partnershipRequests).values({
      ...{ id, school, fullname, email, msisdn, students, note },
      ...{ language, state: 'new', contentKey, createdAt: now },
    });
    await queueMail(tx, {
      about: `partnership-request:${id}`,
      to: email,
      language,
      mail: { kind: 'partnership-received', params: {} },
      now,
    });
  });
