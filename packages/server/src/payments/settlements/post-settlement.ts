import {
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import type { SettlementPaid } from '@somesa/core/admin';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import type {
  DisbursementConfirmation,
  DisbursementPurpose,
} from '../../loans/disbursements/disbursement-purpose';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import {
  normaliseTransactionId,
  validateOutgoingTransfer,
} from '../../loans/disbursements/outgoing-transfers';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import { disbursements } from '../../loans/tables/disbursements';
import { recordAudit } from '../../people/audit/record-audit';
import { openException, resolveException } from '../../people/queue/exceptions';
import { schools } from '../../people/tables/schools';
import type { Queryable, Tx } from '../../platform/db/database';
import { notifyBursars } from '../../schools/notify-bursars';
import { getPayableUgx } from '../../schools/school-ledger';
import { recordSettlementPaid } from '../school-api/school-payments';
import { settlements } from '../tables/settlements';
import { settlementUse, transferUses } from '../transfer-uses';
import { getUnsettledUgx } from './unsettled';

const createKey = (schoolId: number) => ({ kind: 'school_overpaid', subject: `school:${schoolId}` }) as const;

/** Locks a school's row, so that changes of its payable run one after the other. Returns false if the school does not exist. */
export const lockSchool = async (tx: Tx, schoolId: number): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('no key update');
  return rows.length > 0;
};

/**
 * Opens an exception if a school was paid more than it was owed. Call it in the transaction that lowers the payable, after the posting.
 * Locks the school's row.
 */
export const reportOverpaidSchool = async (tx: Tx, schoolId: number, now: Date): Promise<void> => {
  await lockSchool(tx, schoolId);
  const payableUgx = await getPayableUgx(tx, schoolId, now);
  if (payableUgx >= 0) return;
  await openException(tx, { ...createKey(schoolId), detail: { aboveUgx: -payableUgx }, now });
};

export const resolveOverpaidSchool = (tx: Tx, schoolId: number, actorId: string, now: Date): Promise<void> =>
  resolveException(tx, { ...createKey(schoolId), actorId, now });

/**
 * Marks a locked settlement as paid and tells the school, in the transaction that posts its last amount. `actorId` is the staff member who confirmed it; null if
 * a network did.
 */
const completeSettlement = async (
  tx: Tx,
  { id, reference, schoolId, amountUgx }: typeof settlements.$inferSelect,
  paid: { paidOn: string; providerTransactionId: string | null },
  actorId: string | null,
  now: Date,
): Promise<void> => {
  await tx.orm
    .update(settlements)
    .set({ ...paid, status: 'paid', endedBy: actorId, endedAt: now })
    .where(eq(settlements.id, id));
  const values = { amount: formatFigures(amountUgx), reference };
  await notifyBursars(tx, schoolId, { text: 'settlement_paid', values, dedupeKey: `settlement:${id}` }, now);
  await recordSettlementPaid(tx, { id, schoolId }, now);
  if (actorId === null) return;
  await recordAudit(tx, {
    actorId,
    action: 'settlement.paid',
    subject: ['settlement', id],
    schoolId,
    detail: { amountUgx },
    at: now,
  });
};

export type Settlement = typeof settlements.$inferSelect;

/** Locks a settlement until the transaction ends; null if it does not exist. */
export const lockSettlement = async (tx: Tx, id: string): Promise<Settlement | null> => {
  const [row] = await tx.orm.select().from(settlements).where(eq(settlements.id, id)).for('update');
  return row ?? null;
};

/** Returns what the successful parts of a settlement have paid, in UGX, and when the last one was paid. */
export const readPaidParts = async (
  db: Queryable,
  settlementId: string,
): Promise<{ paidUgx: number; lastPaidAt: Date | null }> => {
  const rows = await db.orm
    .select({ amountUgx: disbursements.amountUgx, paidAt: disbursements.paidAt })
    .from(disbursements)
    .where(sql`${disbursements.settlementId} = ${settlementId} and ${disbursements.status} = 'succeeded'`);
  const lastMs = Math.max(...rows.map(({ paidAt }) => paidAt?.getTime() ?? 0));
  return {
    paidUgx: rows.reduce((sum, { amountUgx }) => sum + amountUgx, 0),
    lastPaidAt: rows.length === 0 ? null : new Date(lastMs),
  };
};

/** Posts a part of a settlement, once: its number is the line of the posting. The last part completes the settlement. */
const postPart = async (
  tx: Tx,
  settlement: Settlement,
  row: Disbursement,
  { paidAt, actor }: DisbursementConfirmation,
  now: Date,
): Promise<void> => {
  if (row.part === null) throw new Error('a disbursement of a settlement has no part');
  const posting = {
    debitAccount: account.schoolPayable(settlement.schoolId),
    creditAccount: getPayoutAccount(row.method),
    amountUgx: row.amountUgx,
    source: `settlement:${settlement.id}`,
    postingType: 'school.settled' as const,
    line: row.part,
    paymentId: null,
    valueAt: paidAt,
  };
  await post(tx, [posting], now);
  const { paidUgx, lastPaidAt } = await readPaidParts(tx, settlement.id);
  if (paidUgx === settlement.amountUgx && lastPaidAt) {
    const paid = { paidOn: toKampalaDay(lastPaidAt), providerTransactionId: null };
    await completeSettlement(tx, settlement, paid, actor.id, now);
  }
  await reportOverpaidSchool(tx, settlement.schoolId, now);
};

const getSettlementId = ({ settlementId }: Disbursement): string => {
  if (settlementId === null) throw new Error('the disbursement is for no settlement');
  return settlementId;
};

export const settlementPurpose: DisbursementPurpose = {
  name: 'settlement',
  school: sql`select s.school_id from settlements s where s.id = ${disbursements.settlementId}`,
  transferUse: settlementUse,
  findReference: async (db, row) => {
    const [found] = await db.orm
      .select({ reference: settlements.reference })
      .from(settlements)
      .where(eq(settlements.id, getSettlementId(row)));
    return found?.reference ?? null;
  },
  lock: async (tx, row) => {
    const settlement = await lockSettlement(tx, getSettlementId(row));
    return (
      settlement && {
        purpose: 'settlement',
        reference: settlement.reference,
        schoolId: settlement.schoolId,
        isPayable: settlement.status === 'sending',
        checkConflict: async () => null,
        post: (on, paid, confirmation, now) => postPart(on, settlement, paid, confirmation, now),
      }
    );
  },
};

/** Time of a transfer, of which only the day is known. */
const NOON = '12:00';

/**
 * Returns the problem of a payout of a locked settlement that staff sent elsewhere; null if it can be recorded. Returns `settlement_reduced` if
 * less is owed than at its creation, unless the amount owed now is confirmed.
 */
export const validateRecordedSettlement = async (
  tx: Tx,
  row: Settlement,
  { paidOn, payableUgx: confirmedUgx, providerTransactionId }: SettlementPaid,
  now: Date,
): Promise<Problem | null> => {
  if (row.status === 'sending') return problem('settlement_sent');
  if (row.status !== 'created') return problem('settlement_ended');
  if (paidOn < toKampalaDay(row.createdAt) || paidOn > toKampalaDay(now))
    return problem('validation_failed', {}, { paidOn: ['settledOn_invalid'] });
  await lockSchool(tx, row.schoolId);
  const payableUgx = await getUnsettledUgx(tx, row.schoolId, row.untilOn);
  if (payableUgx < row.amountUgx && confirmedUgx !== payableUgx) {
    const amounts = { amount: formatFigures(row.amountUgx), payable: formatFigures(payableUgx) };
    return problem('settlement_reduced', amounts);
  }
  return validateOutgoingTransfer(tx, transferUses, {
    method: row.method,
    providerTransactionId: normaliseTransactionId(providerTransactionId),
  });
};

/** Posts a payout of a locked settlement that staff sent elsewhere, if it is valid. Opens an exception if the school was overpaid. */
export const recordSettlement = async (
  tx: Tx,
  row: Settlement,
  paid: SettlementPaid,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Result<null, Problem>> => {
  const invalid = await validateRecordedSettlement(tx, row, paid, now);
  if (invalid) return err(invalid);
  const { paidOn } = paid;
  const providerTransactionId = normaliseTransactionId(paid.providerTransactionId);
  await completeSettlement(tx, row, { paidOn, providerTransactionId }, staffId, now);
  const posting = {
    debitAccount: account.schoolPayable(row.schoolId),
    amountUgx: row.amountUgx,
    creditAccount: getPayoutAccount(row.method),
    source: `settlement:${row.id}`,
    postingType: 'school.settled' as const,
    line: 0,
    paymentId: null,
    valueAt: new Date(Math.min(toKampalaInstant(paidOn, NOON).getTime(), now.getTime())),
  };
  await post(tx, [posting], now);
  await reportOverpaidSchool(tx, row.schoolId, now);
  return ok(null);
};
