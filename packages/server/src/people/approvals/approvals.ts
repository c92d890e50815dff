import { randomBytes, randomUUID } from 'node:crypto';
import { createReference, DAY_MS, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { type ApprovalKind, type AuditAction, hasAccess } from '@somesa/core/admin';
import { assert } from 'superstruct';
import { attachUpload } from '../../messaging/uploads/uploads-repository';
import { bindDeps } from '../../platform/bind-deps';
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

interface ApprovalsConfig {
  database: Database;
  clock: Clock;
  report: (error: unknown) => void;
  config: { APPROVAL_DAYS: number };
}
type Deps = ApprovalsConfig & { definitions: Map<ApprovalKind, ApprovalDefinition> };

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

const getDefinition = ({ definitions }: Deps, kind: ApprovalKind): ApprovalDefinition => {
  const definition = definitions.get(kind);
  if (!definition) throw new Error(`no layer has registered the approval of ${kind}`);
  return definition;
};

/** Returns the problem of a person who may not decide on a request; null if they may. */
const findDeciderProblem = async (
  deps: Deps,
  tx: Tx,
  row: Approval,
  deciderId: string,
): Promise<Problem | null> => {
  if (row.requestedBy === deciderId) return problem('approval_own');
  const { approveAccess } = getDefinition(deps, row.kind);
  return (await hasCurrentAccess(tx, deciderId, approveAccess)) ? null : problem('role_not_allowed');
};

/** Changes a request in a transaction that has locked it. Returns `approval_ended` if it no longer waits. */
const change = (
  { database, clock }: Deps,
  id: string,
  make: (tx: Tx, row: Approval, now: Date) => Decided,
): Decided =>
  database.transaction(async (tx): Decided => {
    const row = await lockApproval(tx, id);
    if (!row) return err(problem('not_found'));
    if (row.status !== 'open' && row.status !== 'approved') return err(problem('approval_ended'));
    return make(tx, row, clock.now());
  });

/**
 * Requests an action in the caller's transaction and returns the ID of the request. Returns `approval_pending` if a request about the
 * same subject waits, and `role_not_allowed` if the caller may not request it.
 */
const request = async (
  deps: Deps,
  tx: Tx,
  kind: ApprovalKind,
  { document, details, ...requested }: NewRequest<unknown>,
  staffUser: Pick<StaffUser, 'id' | 'roleId' | 'schoolRole'>,
): Decided => {
  const definition = getDefinition(deps, kind);
  if (!hasAccess(staffUser.roleId, definition.requestAccess, staffUser.schoolRole))
    return err(problem('role_not_allowed'));
  assert(details, definition.details);
  const pending = await findPendingProblem(tx, kind, requested.subject);
  if (pending) return err(pending);
  const now = deps.clock.now();
  const id = randomUUID();
  const action = { ...requested, id, details, requestedBy: staffUser.id, requestedAt: now };
  const isNew = await insertApproval(tx, {
    ...action,
    reference: createReference(randomBytes(7)),
    kind,
    status: 'open',
    expiresAt: new Date(now.getTime() + deps.config.APPROVAL_DAYS * DAY_MS),
    description: await definition.describe(tx, action),
  });
  if (!isNew) {
    const waiting = await findPendingProblem(tx, kind, requested.subject);
    if (!waiting) throw new Error('a request for approval was not written');
    return err(waiting);
  }
  if (document !== undefined && !(await attachUpload(tx, { approvalId: id }, document, now)))
    return err(problem('validation_failed', {}, { document: ['loan_file_unknown'] }));
  await audit(tx, 'approval.requested', { id, kind, amountUgx: requested.amountUgx }, staffUser.id, now);
  return ok(id);
};

/** Carries an action out at once, or after a delay in milliseconds. The caller has locked the request and checked the approver. */
const apply = async (
  deps: Deps,
  tx: Tx,
  row: Approval,
  { approvedBy, now, delayMs }: { approvedBy: string; now: Date; delayMs: number | null },
): Decided => {
  const definition = getDefinition(deps, row.kind);
  if (!(await hasCurrentAccess(tx, row.requestedBy, definition.requestAccess)))
    return err(problem('approval_requester_left'));
  const action = toRequestedAction(definition, row);
  const description = await definition.describe(tx, action);
  const decided = { description, decidedBy: approvedBy, decidedAt: row.decidedAt ?? now, problem: null };
  if (delayMs !== null) {
    const notBefore = new Date(now.getTime() + delayMs);
    await updateApproval(tx, row.id, { ...decided, status: 'approved', notBefore });
    return ok(row.id);
  }
  const applied = await definition.apply(tx, { ...action, approvedBy, now });
  if (!applied.ok) return applied;
  await updateApproval(tx, row.id, { ...decided, status: 'applied', appliedAt: now });
  return ok(row.id);
};

/**
 * Approves a request of another person and carries its action out, or lets it wait for its time. A problem of the action leaves the
 * request open. Returns `approval_own` to the person who requested it, `approval_of_invited` to one who invited
 * them, and `approver_new` to one whose right to approve is younger than 24 hours.
 */
const approve = (deps: Deps, id: string, staffUser: StaffUser): Decided =>
  change(deps, id, async (tx, row, now) => {
    const decider = await findDeciderProblem(deps, tx, row, staffUser.id);
    if (decider) return err(decider);
    if (row.status !== 'open') return err(problem('approval_ended'));
    if (row.expiresAt <= now) return err(problem('approval_expired'));
    const deciders = { approverId: staffUser.id, requesterId: row.requestedBy, now };
    const approver = await findApproverProblem(tx, deciders);
    if (approver) return err(approver);
    const definition = getDefinition(deps, row.kind);
    const { delayMs = null } = definition;
    const isImmediate =
      delayMs === null || (await definition.isImmediate?.(tx, toRequestedAction(definition, row)));
    const decision = { approvedBy: staffUser.id, now, delayMs: isImmediate ? null : delayMs };
    const approved = await apply(deps, tx, row, decision);
    if (!approved.ok) return approved;
    await completeQueueItem(tx, 'approval', id, staffUser.id, now);
    await audit(tx, 'approval.approved', row, staffUser.id, now);
    return approved;
  });

/** Ends a request whose action is not carried out; `actorId` is null if its time is over. */
const end = async (
  deps: Deps,
  tx: Tx,
  row: Approval,
  { actorId, now, ...values }: { actorId: string | null; now: Date } & Parameters<typeof updateApproval>[2],
): Decided => {
  await updateApproval(tx, row.id, values);
  const definition = getDefinition(deps, row.kind);
  await definition.cancel?.(tx, toRequestedAction(definition, row), now);
  await completeQueueItem(tx, 'approval', row.id, actorId, now);
  return ok(row.id);
};

/** Rejects a request of another person, or stops an approved one that has not taken effect. */
const reject = (deps: Deps, id: string, reason: string, { id: actorId }: StaffUser): Decided =>
  change(deps, id, async (tx, row, now) => {
    const decider = await findDeciderProblem(deps, tx, row, actorId);
    if (decider) return err(decider);
    const decided = { decidedBy: actorId, decidedAt: now, rejectionReason: reason, notBefore: null };
    const rejected = await end(deps, tx, row, { actorId, now, status: 'rejected', ...decided });
    await audit(tx, 'approval.rejected', row, actorId, now);
    return rejected;
  });

/** Withdraws a request of one's own that has not taken effect. */
const withdraw = (deps: Deps, id: string, { id: actorId }: StaffUser): Decided =>
  change(deps, id, async (tx, row, now) => {
    if (row.requestedBy !== actorId) return err(problem('approval_not_own'));
    const decided = { decidedBy: null, decidedAt: now, notBefore: null };
    const withdrawn = await end(deps, tx, row, { actorId, now, status: 'withdrawn', ...decided });
    await audit(tx, 'approval.withdrawn', row, actorId, now);
    return withdrawn;
  });

const expire = (deps: Deps, id: string): Decided =>
  change(deps, id, async (tx, row, now) =>
    row.status !== 'open' || row.expiresAt > now
      ? err(problem('approval_ended'))
      : end(deps, tx, row, { actorId: null, now, status: 'expired' }),
  );

/** Opens a request again whose action could not take effect when its time came. */
const reopen = (deps: Deps, id: string, failure: Problem): Decided =>
  change(deps, id, async (tx, row, now) => {
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

const applyDue = async (deps: Deps, id: string): Promise<void> => {
  const applied = await change(deps, id, async (tx, row, now) => {
    const { status, decidedBy, notBefore } = row;
    if (status !== 'approved' || decidedBy === null || (notBefore ?? now) > now)
      return err(problem('approval_ended'));
    if (await findDeciderProblem(deps, tx, row, decidedBy)) return err(problem('approval_approver_left'));
    return apply(deps, tx, row, { approvedBy: decidedBy, now, delayMs: null });
  });
  if (!applied.ok && applied.error.code !== 'approval_ended') await reopen(deps, id, applied.error);
};

/** Expires the requests that no one decided in time, and carries out the approved actions whose time has come. */
const sweep = async (deps: Deps): Promise<void> => {
  const { database, clock, report } = deps;
  for (const id of await listExpiredApprovals(database, clock.now())) await expire(deps, id).catch(report);
  for (const id of await listDueApprovals(database, clock.now())) await applyDue(deps, id).catch(report);
};

/**
 * Creates the one mechanism by which two people carry out an action: one person requests it with a reason, another approves it. Approving
 * carries the action out in the same transaction, once. Layers register their kinds of actions.
 */
export const createApprovals = (given: ApprovalsConfig) => {
  const deps: Deps = { ...given, definitions: new Map() };
  return {
    ...bindDeps(deps, { getDefinition, request, approve, reject, withdraw, sweep }),

    /** Returns the problem of a person who may not approve a request, though they may reject it; null if they may. */
    findApproverProblem: (db: Queryable, { requestedBy }: Approval, approverId: string) =>
      findApproverProblem(db, { approverId, requesterId: requestedBy, now: given.clock.now() }),

    register: <Details>(definition: ApprovalDefinition<Details>): void => {
      if (deps.definitions.has(definition.kind)) throw new Error(`${definition.kind} is registered twice`);
      deps.definitions.set(definition.kind, definition as ApprovalDefinition);
    },
  };
};

export type Approvals = ReturnType<typeof createApprovals>;
