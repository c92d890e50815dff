import { toKampalaDay } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import type {
  DisbursementConfirmation,
  DisbursementPurpose,
} from '../../loans/disbursements/disbursement-purpose';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import type { Queryable, Tx } from '../../platform/db/database';
import { disbursements, settlements } from '../../platform/db/schema';
import { completeSettlement } from './complete-settlement';
import { reportOverpaidSchool } from './overpaid-school-exception';

/** Row of a settlement. */
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

/** Parts of settlements, each paid by one transfer. */
export const settlementPurpose: DisbursementPurpose = {
  name: 'settlement',
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
