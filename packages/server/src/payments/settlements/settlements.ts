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
  toKampalaInstant,
} from '@somesa/core';
import type { AuditAction, SettlementPaid } from '@somesa/core/admin';
import { and, eq, inArray } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import { findPayee } from '../../loans/disbursements/start-disbursement';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { settlements } from '../../platform/db/schema';
import { findPayoutAccount } from '../../schools/schools/payout-account';
import { getUnsettledUgx } from '../../schools/schools/school-ledger';
import { completeSettlement } from './complete-settlement';
import { lockSchool, reportOverpaidSchool, resolveOverpaidSchool } from './overpaid-school-exception';
import { haveAllPartsFailed, MAX_TRANSFERS } from './send-settlement';
import { listUnsettledEntries, releaseSettlementEntries, saveSettlementEntries } from './settlement-entries';
import { lockSettlement, type Settlement } from './settlement-purpose';

/** Time of a transfer, of which only the day is known. */
const NOON = '12:00';

const createDateProblem = (field: string, key: 'untilOn_invalid' | 'settledOn_invalid'): Problem =>
  problem('validation_failed', {}, { [field]: [key] });

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

/** Creates the service for settlements: one at a time per school, posted once the money was sent. */
export const createSettlements = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /**
   * Creates a settlement of what the ledger owes a school until the end of a day in Kampala. Returns `nothing_to_settle` if nothing is
   * owed, `payments_mismatched` if providers may have reversed all of it, `settlement_in_progress` if another is pending, `payout_account_missing` if the school has no payout account, and
   * `settlement_above_limit` if the amount exceeds the mobile money limit and there is no bank account.
   */
  create: (schoolId: number, untilOn: string, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      if (!(await lockSchool(tx, schoolId))) return err(problem('school_not_found'));
      if (untilOn > toKampalaDay(now)) return err(createDateProblem('untilOn', 'untilOn_invalid'));
      const pending = await findPending(tx, schoolId);
      if (pending) return err(problem('settlement_in_progress', { reference: pending.reference }));
      const payoutAccount = await findPayoutAccount(tx, schoolId);
      if (!payoutAccount) return err(problem('payout_account_missing'));
      const { entryIds, ...sums } = await listUnsettledEntries(tx, schoolId, untilOn);
      const { amountUgx, heldCount, heldUgx } = sums;
      if (amountUgx <= 0 && heldCount > 0)
        return err(problem('payments_mismatched', { amount: formatFigures(heldUgx) }));
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
    }),

  /**
   * Posts a settlement that was sent, once, with its provider transaction ID. Returns `settlement_reduced` if less is owed than at its
   * creation, unless the caller confirms the new amount because the money was already sent. Opens an exception if the school was overpaid.
   */
  pay: (
    id: string,
    { paidOn, payableUgx: confirmedUgx, providerTransactionId: typedId }: SettlementPaid,
    by: string,
  ): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      const locked = await lockPending(tx, id);
      if (!locked.ok) return locked;
      const row = locked.value;
      if (paidOn < toKampalaDay(row.createdAt) || paidOn > toKampalaDay(now)) {
        return err(createDateProblem('paidOn', 'settledOn_invalid'));
      }
      await lockSchool(tx, row.schoolId);
      const payableUgx = await getUnsettledUgx(tx, row.schoolId, row.untilOn);
      if (payableUgx < row.amountUgx && confirmedUgx !== payableUgx) {
        const amounts = { amount: formatFigures(row.amountUgx), payable: formatFigures(payableUgx) };
        return err(problem('settlement_reduced', amounts));
      }
      const providerTransactionId = normaliseTransactionId(typedId);
      const duplicate = await validateOutgoingTransfer(tx, row.method, providerTransactionId);
      if (duplicate) return err(duplicate);
      await completeSettlement(tx, row, { paidOn, providerTransactionId }, by, now);
      const posting = {
        debitAccount: account.schoolPayable(row.schoolId),
        amountUgx: row.amountUgx,
        creditAccount: getPayoutAccount(row.method),
        source: `settlement:${id}`,
        postingType: 'school.settled' as const,
        line: 0,
        paymentId: null,
        valueAt: new Date(Math.min(toKampalaInstant(paidOn, NOON).getTime(), now.getTime())),
      };
      await post(tx, [posting], now);
      await reportOverpaidSchool(tx, row.schoolId, now);
      return ok(id);
    }),

  /** Cancels a settlement of which no money was sent, or of which every transfer has failed. */
  cancel: (id: string, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const locked = await lockCancellable(tx, id);
      if (!locked.ok) return locked;
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
    }),
});
