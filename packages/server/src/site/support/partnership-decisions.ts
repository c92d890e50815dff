import {
  err,
  formatLocalPhone,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
} from '@somesa/core';
import type { AuditAction, AuditDetails, PartnershipApproval } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { queueMail } from '../../messaging/mails/mails';
import { recordAudit } from '../../people/audit/record-audit';
import type { Invitations } from '../../people/invitations/invitations';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { createFieldProblem } from '../../platform/http/field-problem';
import type { StaffUser } from '../../platform/http/staff-user';
import { addSchoolWithDetails } from '../../schools/schools-repository';
import { partnershipRequests } from '../tables/support';
import { listSchoolsNamed } from './partnership-view';

type PartnershipRow = typeof partnershipRequests.$inferSelect;

/** Decision on a request: the columns that it sets, and its audit entry. */
interface Decision {
  set: Partial<PartnershipRow>;
  action: Extract<AuditAction, `partnership.${string}`>;
  schoolId: number | null;
  detail?: AuditDetails;
}

/**
 * Creates the decisions on partnership requests. An approval creates the school and invites the contact as its head bursar, in one
 * transaction, so that a wrong address or a taken name leaves nothing behind.
 */
export const createPartnershipDecisions = (deps: {
  database: Database;
  clock: Clock;
  invitations: Pick<Invitations, 'add' | 'addOrRequest'>;
}) => {
  const { database, clock, invitations } = deps;

  const decide = async (
    id: string,
    staffUser: StaffUser,
    make: (tx: Tx, row: PartnershipRow, now: Date) => Promise<Result<Decision, Problem>>,
  ): Promise<Result<null, Problem>> => {
    if (!isUuid(id)) return err(problem('not_found'));
    return database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const [row] = await tx.orm
        .select()
        .from(partnershipRequests)
        .where(eq(partnershipRequests.id, id))
        .for('update');
      if (!row) return err(problem('not_found'));
      if (row.status !== 'open') return err(problem('partnership_decided'));
      const now = clock.now();
      const made = await make(tx, row, now);
      if (!made.ok) return made;
      const { set, action, schoolId, detail = {} } = made.value;
      await tx.orm
        .update(partnershipRequests)
        .set({ ...set, decidedBy: staffUser.id, decidedAt: now })
        .where(eq(partnershipRequests.id, id));
      await recordAudit(tx, {
        actorId: staffUser.id,
        action,
        subject: ['partnership', id],
        schoolId,
        detail,
        at: now,
      });
      await completeQueueItem(tx, 'partnership', id, staffUser.id, now);
      return ok(null);
    });
  };

  return {
    /**
     * Approves a request: creates the school and invites its contact as head bursar. At another address than the one of the request,
     * the invitation waits for an administrator, like any other.
     */
    approve: (id: string, { name, slug, email }: PartnershipApproval, staffUser: StaffUser) =>
      decide(id, staffUser, async (tx, row) => {
        await acquireAdvisoryLock(tx, 'school-names');
        if ((await listSchoolsNamed(tx, name)).length > 0)
          return err(createFieldProblem({ name: ['schoolName_taken'] }));
        const contactPhone = formatLocalPhone(row.msisdn as Msisdn);
        const details = {
          name,
          contactName: row.fullname,
          contactEmail: email,
          contactPhone,
          address: row.address,
        };
        const added = await addSchoolWithDetails(tx, { slug, ...details });
        if (!added.ok) return added;
        const schoolId = added.value;
        const invitation = { username: row.fullname, email, schoolId } as const;
        const role = { roleId: roles.bursar, schoolRole: 'head' } as const;
        const isOfRequest = normaliseEmail(email) === normaliseEmail(row.email);
        const invite = isOfRequest ? invitations.add : invitations.addOrRequest;
        const invited = await invite(tx, staffUser, { ...invitation, ...role }, row.language);
        if (!invited.ok) return invited;
        return ok({ set: { status: 'approved', schoolId }, action: 'partnership.approved', schoolId });
      }),

    /** Declines a request and tells the contact why. */
    decline: (id: string, reason: string, staffUser: StaffUser) =>
      decide(id, staffUser, async (tx, { email, language, school }, now) => {
        const mail = { kind: 'partnership-declined', params: { school, reason } } as const;
        await queueMail(tx, { dedupeKey: `partnership-declined:${id}`, to: email, language, now, mail });
        return ok({
          set: { status: 'declined', declineReason: reason },
          action: 'partnership.declined',
          schoolId: null,
        });
      }),
  };
};
