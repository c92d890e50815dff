import type { AuditAction, AuditSubject } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';

/** One thing that a person of the back office did. */
export interface AuditEntry {
  actorId: string;
  action: AuditAction;
  subject: readonly [kind: AuditSubject, id: string];
  /** The school that it is about, where it is about one. */
  schoolId?: number | null;
  /** Details of the change, without personal data: amounts, statuses, roles, counts. */
  detail?: Record<string, string | number | boolean | null>;
  at: Date;
}

/** Writes down what somebody did, with the role that they have now, in the transaction that did it; throws where there is no such person. */
export const recordAudit = async (
  tx: Tx,
  { actorId, action, subject: [kind, id], schoolId = null, detail = {}, at }: AuditEntry,
): Promise<void> => {
  const written = (await tx.orm.execute(sql`
    insert into audit_log (at, actor_id, actor_role_id, action, subject_kind, subject_id, school_id, detail)
    select ${at.toISOString()}::timestamptz, u.id, u.role_id, ${action}::text, ${kind}::text, ${id}::text,
      ${schoolId}::int, ${JSON.stringify(detail)}::jsonb
    from users u where u.id = ${actorId} returning id`)) as unknown as { rows: unknown[] };
  if (written.rows.length !== 1) throw new Error(`nobody has the id ${actorId}, who did ${action}`);
};
