import { randomBytes, randomUUID } from 'node:crypto';
import {
  createReference,
  err,
  formatFigures,
  getMobileMoneyLimits,
  type MobileMoneyLimits,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { AuditAction, SettlementPaid } from '@somesa/core/admin';
import { and, eq, inArray } from 'drizzle-orm';
import { postingApprovals } from '../../ledger/ledger';
import { findPayee } from '../../loans/disbursements/start-disbursement';
import { findPendingProblem } from '../../people/approvals/approvals-repository';
import { needsSecondApproval } from '../../people/approvals/second-approval';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';
import { findPayoutAccount } from '../../schools/payout-account';
import type { StaffDependencies } from '../staff-actions';
import { settlements } from '../tables/settlements';
import {
  lockSchool,
  lockSettlement,
  recordSettlement,
  resolveOverpaidSchool,
  type Settlement,
  validateRecordedSettlement,
} from './post-settlement';
import { haveAllPartsFailed, MAX_TRANSFERS, requestSettlement } from './send-settlement';
import { listUnsettledEntries, releaseSettlementEntries, saveSettlementEntries } from './settlement-entries';

const createLimitProblem = (
  amountUgx: number,
  { minimumUgx, perTransactionUgx }: MobileMoneyLimits,
): Problem =>
  problem('settlement_above_limit', {
    amount: formatFigures(amountUgx),
    minimum: formatFigures(minimumUgx),
    maximum: formatFigures(MAX_TRANSFERS * perTransactionUgx),
  });

const findPending = async (tx: Tx, schoolId: number): Promise<Settlement | null> => {
  const [row] = await tx.orm
    .select()
    .from(settlements)
    .where(and(eq(settlements.schoolId, schoolId), inArray(settlements.status, ['created', 'sending'])));
  return row ?? null;
};

const lockPending = async (tx: Tx, id: string): Promise<Result<Settlement, Problem>> => {
  const [row] = isUuid(id)
    ? await tx.orm.select().from(settlements).where(eq(settlements.id, id)).for('update')
    : [];
  if (!row) return err(problem('not_found'));
  if (row.status === 'sending') return err(problem('settlement_sent'));
  return row.status === 'created' ? ok(row) : err(problem('settlement_ended'));
};

/** Locks a settlement that can be cancelled: nothing was sent, or everything that was sent has failed. */
const lockCancellable = async (tx: Tx, id: string): Promise<Result<Settlement, Problem>> => {
  const row = isUuid(id) ? await lockSettlement(tx, id) : null;
  return row?.status === 'sending' && (await haveAllPartsFailed(tx, id)) ? ok(row) : lockPending(tx, id);
};

const audit = (
  tx: Tx,
  action: Extract<AuditAction, `settlement.${string}`>,
  { id, schoolId, amountUgx }: Settlement,
  actorId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, { actorId, action, subject: ['settlement', id], schoolId, detail: { amountUgx }, at });

/**
 * Creates a settlement of what the ledger owes a school until the end of a day in Kampala. Returns `nothing_to_settle` if nothing is
 * owed, `payments_mismatched` if providers may have reversed all of it, `settlement_in_progress` if another is pending, `payout_account_missing` if the school has no payout account, and
 * `settlement_above_limit` if the amount exceeds the mobile money limit and there is no bank account.
 */
export const createSettlement = (
  { database, clock }: Pick<StaffDependencies, 'database' | 'clock'>,
  schoolId: number,
  untilOn: string,
  by: string,
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    const now = clock.now();
    if (!(await lockSchool(tx, schoolId))) return err(problem('school_not_found'));
    if (untilOn > toKampalaDay(now))
      return err(problem('validation_failed', {}, { untilOn: ['untilOn_invalid'] }));
    const pending = await findPending(tx, schoolId);
    if (pending) return err(problem('settlement_in_progress', { reference: pending.reference }));
    const payoutAccount = await findPayoutAccount(tx, schoolId);
    if (!payoutAccount) return err(problem('payout_account_missing'));
    const { entryIds, ...sums } = await listUnsettledEntries(tx, schoolId, untilOn);
    const { amountUgx, leftOutCount, leftOutUgx } = sums;
    if (amountUgx <= 0 && leftOutCount > 0)
      return err(problem('payments_mismatched', { amount: formatFigures(leftOutUgx) }));
    if (amountUgx <= 0) return err(problem('nothing_to_settle'));
    const limits = getMobileMoneyLimits(toKampalaDay(now));
    const payee = findPayee(payoutAccount, amountUgx, limits, MAX_TRANSFERS * limits.perTransactionUgx);
    if (!payee) return err(createLimitProblem(amountUgx, limits));
    await resolveOverpaidSchool(tx, schoolId, by, now);
    const [row] = await tx.orm
      .insert(settlements)
      .values({
        ...payee,
        schoolId,
        id: randomUUID(),
        reference: createReference(randomBytes(7)),
        untilOn,
        ...sums,
        status: 'created',
        createdBy: by,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('a settlement was not written');
    await saveSettlementEntries(tx, row.id, entryIds);
    await audit(tx, 'settlement.created', row, by, now);
    return ok(row.id);
  });

/**
 * Records a settlement that staff sent elsewhere, once, with its provider transaction ID; above the limit, requests that another person
 * approves it. Problems as of `validateRecordedSettlement`, and `approval_pending` while a request to send it waits.
 */
export const paySettlement = (
  { database, clock, approvals }: StaffDependencies,
  id: string,
  paid: SettlementPaid,
  staffUser: StaffUser,
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    const now = clock.now();
    const row = isUuid(id) ? await lockSettlement(tx, id) : null;
    if (!row) return err(problem('not_found'));
    const invalid =
      (await findPendingProblem(tx, 'settlement', id)) ??
      (await validateRecordedSettlement(tx, row, paid, now));
    if (invalid) return err(invalid);
    const action = { subject: id, amountUgx: 0, at: now };
    if (await needsSecondApproval(tx, postingApprovals['school.settled'].above, action))
      return requestSettlement(tx, approvals, row, { recorded: paid }, staffUser);
    const recorded = await recordSettlement(tx, row, paid, { staffId: staffUser.id, now });
    return recorded.ok ? ok(id) : recorded;
  });

/** Cancels a settlement of which no money was sent, or of which every transfer has failed, unless a request about it waits. */
export const cancelSettlement = (
  { database, clock }: Pick<StaffDependencies, 'database' | 'clock'>,
  id: string,
  by: string,
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    const locked = await lockCancellable(tx, id);
    if (!locked.ok) return locked;
    const pending = await findPendingProblem(tx, 'settlement', id);
    if (pending) return err(pending);
    const now = clock.now();
    await releaseSettlementEntries(tx, id);
    await resolveException(tx, {
      kind: 'disbursement_failed',
      subject: `settlement:${id}`,
      actorId: by,
      now,
    });
    await tx.orm
      .update(settlements)
      .set({ status: 'cancelled', endedBy: by, endedAt: now })
      .where(eq(settlements.id, id));
    await audit(tx, 'settlement.cancelled', locked.value, by, now);
    return ok(id);
  });
