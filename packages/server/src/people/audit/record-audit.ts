import type { AuditAction, AuditDetails, AuditSubject } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';

/** Entry of the audit log: an action of a back-office user. */
export interface AuditEntry {
  actorId: string;
  /** API key that acted, which the actor created. */
  apiKeyId?: string | undefined;
  action: AuditAction;
  subject: readonly [kind: AuditSubject, id: string];
  /** School that the action concerns, if any. */
  schoolId?: number | null;
  /** Details of the change, without personal data: amounts, statuses, roles, counts. */
  detail?: AuditDetails;
  at: Date;
}

/** Records an action and the actor's current role in the audit log, in the transaction of the action. Throws if the actor does not exist. */
export const recordAudit = async (
  tx: Tx,
  { actorId, apiKeyId, action, subject: [kind, id], schoolId = null, detail = {}, at }: AuditEntry,
): Promise<void> => {
  const inserted = (await tx.orm.execute(sql`
    insert into audit_log (at, actor_id, api_key_id, actor_role_id, action, subject_kind, subject_id, school_id, detail)
    select ${at.toISOString()}::timestamptz, u.id, ${apiKeyId ?? null}::uuid, u.role_id, ${action}::text, ${kind}::text, ${id}::text,
      ${schoolId}::int, ${JSON.stringify(detail)}::jsonb
    from users u where u.id = ${actorId} returning id`)) as unknown as { rows: unknown[] };
  if (inserted.rows.length !== 1) throw new Error(`no user has the ID ${actorId}, the actor of ${action}`);
};
