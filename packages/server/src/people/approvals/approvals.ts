import { randomBytes, randomUUID } from 'node:crypto';
import { createReference, DAY_MS, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { type ApprovalKind, type AuditAction, hasAccess } from '@somesa/core/admin';
import { assert } from 'superstruct';
import { attachUploadToApproval } from '../../messaging/uploads/uploads-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { recordAudit } from '../audit/record-audit';
import { completeQueueItem, reopenQueueItem } from '../queue/complete-queue-item';
import type { ApprovalDefinition, RequestedAction } from './approval-definition';
import {
  type Approval,
  findPendingProblem,
  hasCurrentAccess,
  insertApproval,
  listDueApprovals,
  listExpiredApprovals,
  lockApproval,
  updateApproval,
} from './approvals-repository';
import { findApproverProblem } from './find-approver-problem';

/** Action to request. */
export interface NewRequest<Details> {
  /** Item that the action is about: at most one request of its kind waits for each subject. */
  subject: string;
  /** Name of the subject for people. */
  subjectName: string | null;
  /** Amount of the action for lists, in UGX; null if it has none. */
  amountUgx: number | null;
  details: Details;
  reason: string;
  /** ID of the uploaded document that proves the reason. */
  document?: string | undefined;
}

type Decided = Promise<Result<string, Problem>>;

/** Returns the action of a request, as its definition gets it. */
export const toRequestedAction = (
  { details: schema }: ApprovalDefinition,
  { id, subject, details, reason, requestedBy, requestedAt }: Approval,
): RequestedAction<unknown> => {
  assert(details, schema);
  return { id, subject, details, reason, requestedBy, requestedAt };
};

const audit = (
  tx: Tx,
  action: Extract<AuditAction, `approval.${string}`>,
  { id, kind, amountUgx }: Pick<Approval, 'id' | 'kind' | 'amountUgx'>,
  actorId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    action,
    subject: ['approval', id],
    detail: { approvalKind: kind, ...(amountUgx !== null && { amountUgx }) },
    at,
  });

/**
 * Creates the one mechanism by which two people carry out an action: one person requests it with a reason, another approves it. Approving
 * carries the action out in the same transaction, once. Layers register their kinds of actions.
 */
export const createApprovals = ({
  database,
  clock,
  report,
  config,
}: {
  database: Database;
  clock: Clock;
  report: (error: unknown) => void;
  config: { APPROVAL_DAYS: number };
}) => {
  const definitions = new Map<ApprovalKind, ApprovalDefinition>();

  const getDefinition = (kind: ApprovalKind): ApprovalDefinition => {
    const definition = definitions.get(kind);
    if (!definition) throw new Error(`no layer has registered the approval of ${kind}`);
    return definition;
  };

  /** Returns the problem of a person who may not decide on a request; null if they may. */
  const findDeciderProblem = async (tx: Tx, row: Approval, deciderId: string): Promise<Problem | null> => {
    if (row.requestedBy === deciderId) return problem('approval_own');
    const { approveAccess } = getDefinition(row.kind);
    return (await hasCurrentAccess(tx, deciderId, approveAccess)) ? null : problem('role_not_allowed');
  };

  /** Returns the problem of a person who may not approve a request, though they may reject it; null if they may. */
  const findApproverProblemOf = (db: Queryable, { requestedBy }: Approval, approverId: string) =>
    findApproverProblem(db, { approverId, requesterId: requestedBy, now: clock.now() });

  /** Carries an action out and marks its request. The caller has locked the request and checked the approver. */
  const apply = async (tx: Tx, row: Approval, approvedBy: string, now: Date): Decided => {
    const definition = getDefinition(row.kind);
    if (!(await hasCurrentAccess(tx, row.requestedBy, definition.requestAccess)))
      return err(problem('approval_requester_left'));
    const action = toRequestedAction(definition, row);
    const description = await definition.describe(tx, action);
    const applied = await definition.apply(tx, { ...action, approvedBy, now });
    if (!applied.ok) return applied;
    await updateApproval(tx, row.id, {
      status: 'applied',
      description,
      decidedBy: approvedBy,
      decidedAt: row.decidedAt ?? now,
      appliedAt: now,
      problem: null,
    });
    return ok(row.id);
  };

  /** Marks an action as approved, to be carried out later. */
  const schedule = async (tx: Tx, row: Approval, approvedBy: string, now: Date, delayMs: number): Decided => {
    const definition = getDefinition(row.kind);
    if (!(await hasCurrentAccess(tx, row.requestedBy, definition.requestAccess)))
      return err(problem('approval_requester_left'));
    await updateApproval(tx, row.id, {
      status: 'approved',
      description: await definition.describe(tx, toRequestedAction(definition, row)),
      decidedBy: approvedBy,
      decidedAt: now,
      notBefore: new Date(now.getTime() + delayMs),
      problem: null,
    });
    return ok(row.id);
  };

  /** Changes a request in a transaction that has locked it. Returns `approval_ended` if it no longer waits. */
  const change = (id: string, make: (tx: Tx, row: Approval, now: Date) => Decided): Decided =>
    database.transaction(async (tx): Decided => {
      const row = await lockApproval(tx, id);
      if (!row) return err(problem('not_found'));
      if (row.status !== 'open' && row.status !== 'approved') return err(problem('approval_ended'));
      return make(tx, row, clock.now());
    });

  const cancel = async (tx: Tx, row: Approval, now: Date): Promise<void> => {
    const definition = getDefinition(row.kind);
    await definition.cancel?.(tx, toRequestedAction(definition, row), now);
  };

  /** Opens a request again whose action could not take effect when its time came. */
  const reopen = (id: string, failure: Problem): Decided =>
    change(id, async (tx, row, now) => {
      const isExpired = row.expiresAt <= now;
      await updateApproval(tx, id, {
        status: isExpired ? 'expired' : 'open',
        decidedBy: null,
        decidedAt: null,
        notBefore: null,
        problem: failure,
      });
      if (!isExpired) await reopenQueueItem(tx, 'approval', id, null, now);
      return ok(id);
    });

  const expire = (id: string): Decided =>
    change(id, async (tx, row, now) => {
      if (row.status !== 'open' || row.expiresAt > now) return err(problem('approval_ended'));
      await updateApproval(tx, id, { status: 'expired' });
      await cancel(tx, row, now);
      await completeQueueItem(tx, 'approval', id, null, now);
      return ok(id);
    });

  const applyDue = async (id: string): Promise<void> => {
    const applied = await change(id, async (tx, row, now) => {
      if (row.status !== 'approved' || row.decidedBy === null || (row.notBefore ?? now) > now)
        return err(problem('approval_ended'));
      const decider = await findDeciderProblem(tx, row, row.decidedBy);
      return decider ? err(problem('approval_approver_left')) : apply(tx, row, row.decidedBy, now);
    });
    if (!applied.ok && applied.error.code !== 'approval_ended') await reopen(id, applied.error);
  };

  return {
    getDefinition,
    findApproverProblem: findApproverProblemOf,

    /** Registers a kind of action. */
    register: <Details>(definition: ApprovalDefinition<Details>): void => {
      if (definitions.has(definition.kind)) throw new Error(`${definition.kind} is registered twice`);
      definitions.set(definition.kind, definition as ApprovalDefinition);
    },

    /**
     * Requests an action in the caller's transaction and returns the ID of the request. Returns `approval_pending` if a request about the
     * same subject waits, and `role_not_allowed` if the caller may not request it.
     */
    request: async <Details>(
      tx: Tx,
      kind: ApprovalKind,
      { document, details, ...request }: NewRequest<Details>,
      staffUser: Pick<StaffUser, 'id' | 'roleId' | 'schoolRole'>,
    ): Decided => {
      const definition = getDefinition(kind);
      if (!hasAccess(staffUser.roleId, definition.requestAccess, staffUser.schoolRole))
        return err(problem('role_not_allowed'));
      assert(details, definition.details);
      const pending = await findPendingProblem(tx, kind, request.subject);
      if (pending) return err(pending);
      const now = clock.now();
      const id = randomUUID();
      const action = { ...request, id, details, requestedBy: staffUser.id, requestedAt: now };
      const isNew = await insertApproval(tx, {
        ...action,
        reference: createReference(randomBytes(7)),
        kind,
        status: 'open',
        expiresAt: new Date(now.getTime() + config.APPROVAL_DAYS * DAY_MS),
        description: await definition.describe(tx, action),
      });
      if (!isNew) {
        const waiting = await findPendingProblem(tx, kind, request.subject);
        if (!waiting) throw new Error('a request for approval was not written');
        return err(waiting);
      }
      if (document !== undefined && !(await attachUploadToApproval(tx, id, document, now)))
        return err(problem('validation_failed', {}, { document: ['loan_file_unknown'] }));
      await audit(tx, 'approval.requested', { id, kind, amountUgx: request.amountUgx }, staffUser.id, now);
      return ok(id);
    },

    /**
     * Approves a request of another person and carries its action out, or lets it wait for its time. A problem of the action leaves the
     * request open. Returns `approval_own` to the person who requested it, `approval_of_invited` to one who invited
     * them, and `approver_new` to one whose right to approve is younger than 24 hours.
     */
    approve: (id: string, staffUser: StaffUser): Decided =>
      change(id, async (tx, row, now) => {
        const decider = await findDeciderProblem(tx, row, staffUser.id);
        if (decider) return err(decider);
        if (row.status !== 'open') return err(problem('approval_ended'));
        if (row.expiresAt <= now) return err(problem('approval_expired'));
        const approver = await findApproverProblemOf(tx, row, staffUser.id);
        if (approver) return err(approver);
        const definition = getDefinition(row.kind);
        const { delayMs } = definition;
        const isImmediate =
          delayMs === undefined || (await definition.isImmediate?.(tx, toRequestedAction(definition, row)));
        const approved = await (isImmediate
          ? apply(tx, row, staffUser.id, now)
          : schedule(tx, row, staffUser.id, now, delayMs));
        if (!approved.ok) return approved;
        await completeQueueItem(tx, 'approval', id, staffUser.id, now);
        await audit(tx, 'approval.approved', row, staffUser.id, now);
        return approved;
      }),

    /** Rejects a request of another person, or stops an approved one that has not taken effect. */
    reject: (id: string, reason: string, staffUser: StaffUser): Decided =>
      change(id, async (tx, row, now) => {
        const decider = await findDeciderProblem(tx, row, staffUser.id);
        if (decider) return err(decider);
        await updateApproval(tx, id, {
          status: 'rejected',
          decidedBy: staffUser.id,
          decidedAt: now,
          rejectionReason: reason,
          notBefore: null,
        });
        await cancel(tx, row, now);
        await completeQueueItem(tx, 'approval', id, staffUser.id, now);
        await audit(tx, 'approval.rejected', row, staffUser.id, now);
        return ok(id);
      }),

    /** Withdraws a request of one's own that has not taken effect. */
    withdraw: (id: string, staffUser: StaffUser): Decided =>
      change(id, async (tx, row, now) => {
        if (row.requestedBy !== staffUser.id) return err(problem('approval_not_own'));
        await updateApproval(tx, id, {
          status: 'withdrawn',
          decidedBy: null,
          decidedAt: now,
          notBefore: null,
        });
        await cancel(tx, row, now);
        await completeQueueItem(tx, 'approval', id, staffUser.id, now);
        await audit(tx, 'approval.withdrawn', row, staffUser.id, now);
        return ok(id);
      }),

    /** Expires the requests that no one decided in time, and carries out the approved actions whose time has come. */
    sweep: async (): Promise<void> => {
      for (const id of await listExpiredApprovals(database, clock.now())) await expire(id).catch(report);
      for (const id of await listDueApprovals(database, clock.now())) await applyDue(id).catch(report);
    },
  };
};

export type Approvals = ReturnType<typeof createApprovals>;
