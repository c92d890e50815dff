import { type Language, roles } from '@somesa/core';
import type { RoleGrantKind } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import type { Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { createSubjectNameSql } from '../approvals/approval-subject-name';

/** Role that someone requested or approved for another. */
interface GrantAnnouncement {
  kind: RoleGrantKind;
  stage: 'requested' | 'granted';
  /** Person who is about to have the role. */
  person: string;
  /** Person who requested or approved it; null for a command on the server. */
  actorId: string | null;
  schoolId: number | null;
  link: string | null;
  now: Date;
}

/** Returns the name and address of the person in a request. */
export const findGrantedPerson = async (tx: Tx, approvalId: string): Promise<string> => {
  const [found] = await queryRows<{ name: string | null }>(
    tx,
    sql`select ${createSubjectNameSql(sql`a`)} as name from approvals a where a.id = ${approvalId}`,
  );
  return found?.name ?? '';
};

/**
 * Notifies the other administrators, and of a school its head bursars, by email that someone is to have their role or has it now. Who
 * takes an account over can't keep this from them.
 */
export const announceGrant = async (
  tx: Tx,
  dedupeKey: string,
  { kind, stage, person, actorId, schoolId, link, now }: GrantAnnouncement,
): Promise<void> => {
  const recipients = await queryRows<{ id: string; email: string; language: Language; roleId: number }>(
    tx,
    sql`select id, email, language, role_id as "roleId" from users
      where email is not null and locked_at is null and id is distinct from ${actorId}::uuid
        and (role_id = ${roles.administrator} or (school_id = ${schoolId} and school_role = 'head'))`,
  );
  const [names] = await queryRows<{ by: string | null; school: string | null }>(
    tx,
    sql`select (select trim(first_name || ' ' || last_name) from users where id = ${actorId}::uuid) as by,
      (select name from schools where id = ${schoolId}) as school`,
  );
  const by = names?.by ?? 'npm run admin';
  const role = kind === 'administrator' ? 'administrator' : 'head';
  const params = { role, school: names?.school ?? '', person, by, at: now.toISOString() } as const;
  for (const { id, email, language, roleId } of recipients)
    await queueMail(tx, {
      dedupeKey: `role-${stage}:${dedupeKey}:${id}`,
      to: email,
      language,
      now,
      // Only administrators can open the request.
      mail: {
        kind: `role-${stage}`,
        params: { ...params, link: roleId === roles.administrator ? link : null },
      },
    });
};
