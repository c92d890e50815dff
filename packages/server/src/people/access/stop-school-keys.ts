import type { Language } from '@somesa/core';
import { queueMail } from '../../messaging/mails/mails';
import { createToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { holderHasAccessSql, keyHolderSql } from './school-keys';

const disable = {
  name: 'school-keys-stop',
  text: `
    with stopped as (
      update webhook_endpoints w set disabled_at = $2 from users h
      where h.id = $1 and ${keyHolderSql('w')} = h.id and w.disabled_at is null and w.removed_at is null and not ${holderHasAccessSql('w')}
      returning w.school_id
    ), both_kinds as (
      select school_id from stopped union all
      select k.school_id from school_api_keys k join users h on h.id = $1
      where ${keyHolderSql('k')} = h.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
        and not ${holderHasAccessSql('k')}
    )
    select s.id, s.name, u.email, u.language, (select count(*)::int from both_kinds b where b.school_id = s.id) as count
    from schools s join users u on u.school_id = s.id and u.school_role = 'head' and u.locked_at is null
    where u.email is not null and s.id in (select school_id from both_kinds)`,
};

/**
 * Disables the webhook endpoints of a school for which a user answers who may no longer manage them, as keys then stop, and notifies its
 * head bursars by email. The caller has changed the user, whose row is locked.
 */
export const stopSchoolKeys = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  const recipients = await tx.run<{
    id: number;
    name: string;
    email: string;
    language: Language;
    count: number;
  }>(disable, [userId, now]);
  for (const { id: schoolId, name: school, email, language, count } of recipients)
    await queueMail(tx, {
      dedupeKey: `keys-stopped:${schoolId}:${createToken()}`,
      to: email,
      language,
      now,
      mail: { kind: 'keys-stopped', params: { schoolId, school, count } },
    });
};
