import { toKampalaInstant } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { refundPayouts } from '../tables/refunds';
import type { repayments } from '../tables/repayments';

/** Breakdown of a payment on a loan, in UGX. */
export interface RepaymentBreakdown {
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
}

/** Row of `repayments`. */
export type Repayment = typeof repayments.$inferSelect;

/** Breakdown of a payment that does not count. */
export const emptyBreakdown: RepaymentBreakdown = {
  principalUgx: 0,
  interestUgx: 0,
  feesUgx: 0,
  penaltiesUgx: 0,
  overpaidUgx: 0,
};

/** Breakdown of a payment in the ledger, in UGX: what a written-off loan receives is a recovery, whichever part it pays. */
export interface LedgerBreakdown extends RepaymentBreakdown {
  recoveredUgx: number;
  /** Refunded part of a payment that its provider reversed, which the provider owes us; 0 or less, as it is a debit. */
  claimedUgx: number;
}

/** Breakdown of a payment that is not posted. */
export const emptyLedgerBreakdown: LedgerBreakdown = { ...emptyBreakdown, recoveredUgx: 0, claimedUgx: 0 };

/** Returns the breakdown of a payment in the ledger. What was refunded of a reversed payment stays an overpayment, and is a claim. */
export const toLedgerBreakdown = ({
  isRecovery,
  reversedAt,
  refundedUgx,
  principalUgx,
  interestUgx,
  feesUgx,
  penaltiesUgx,
  overpaidUgx,
}: RepaymentBreakdown &
  Pick<Repayment, 'isRecovery' | 'reversedAt'> & { refundedUgx: number }): LedgerBreakdown => {
  if (reversedAt !== null)
    return { ...emptyLedgerBreakdown, overpaidUgx: refundedUgx, claimedUgx: 0 - refundedUgx };
  return isRecovery
    ? {
        ...emptyLedgerBreakdown,
        recoveredUgx: principalUgx + interestUgx + feesUgx + penaltiesUgx,
        overpaidUgx,
      }
    : {
        ...emptyLedgerBreakdown,
        principalUgx,
        interestUgx,
        feesUgx,
        penaltiesUgx,
        overpaidUgx,
      };
};

/** Parts of a payment in the order in which they are posted. */
export const partNames = [
  'principalUgx',
  'interestUgx',
  'feesUgx',
  'penaltiesUgx',
  'recoveredUgx',
  'overpaidUgx',
  'claimedUgx',
] as const satisfies readonly (keyof LedgerBreakdown)[];
export type PartName = keyof LedgerBreakdown;

/** Place of a payment's money: one of the parts, or the account that received it. */
export type MoneyPlace = PartName | 'money';

/** Amount in UGX, above 0, that moves between two places: `from` is debited, `to` is credited. */
interface PartTransfer {
  from: MoneyPlace;
  to: MoneyPlace;
  amountUgx: number;
}

/**
 * Calculates the transfers that take a payment from its posted parts to the target parts. Increases are covered by decreases
 * first, in the order of the parts; the rest is received from, or returned to, the provider. Equal parts need no transfer.
 */
export const calculateLedgerDifference = (
  posted: LedgerBreakdown,
  target: LedgerBreakdown = emptyLedgerBreakdown,
): PartTransfer[] => {
  const increases: { place: MoneyPlace; leftUgx: number }[] = [];
  const decreases: { place: MoneyPlace; leftUgx: number }[] = [];
  let moneyUgx = 0;
  for (const place of partNames) {
    const differenceUgx = target[place] - posted[place];
    moneyUgx += differenceUgx;
    if (differenceUgx > 0) increases.push({ place, leftUgx: differenceUgx });
    if (differenceUgx < 0) decreases.push({ place, leftUgx: -differenceUgx });
  }
  if (moneyUgx > 0) decreases.push({ place: 'money', leftUgx: moneyUgx });
  if (moneyUgx < 0) increases.push({ place: 'money', leftUgx: -moneyUgx });

  const transfers: PartTransfer[] = [];
  for (const to of increases) {
    for (const from of decreases) {
      const amountUgx = Math.min(to.leftUgx, from.leftUgx);
      if (amountUgx === 0) continue;
      transfers.push({ from: from.place, to: to.place, amountUgx });
      to.leftUgx -= amountUgx;
      from.leftUgx -= amountUgx;
    }
  }
  return transfers;
};

/** Time assumed for a refund payout, of which only the date is known: after the receipts of that day. */
const LAST_MINUTE = '23:59';

/** Returns the assumed instant of a refund payout on a date: the end of the day, but not after it was recorded. */
export const getPayoutInstant = (paidOn: string, recordedAt: Date): Date =>
  new Date(Math.min(toKampalaInstant(paidOn, LAST_MINUTE).getTime(), recordedAt.getTime()));

/** Returns the instant of a payment's last refund payout. Throws if there is none. */
export const getLastPayoutInstant = async (tx: Tx, paymentId: string): Promise<Date> => {
  const payouts = await tx.orm
    .select({ paidOn: refundPayouts.paidOn, recordedAt: refundPayouts.recordedAt })
    .from(refundPayouts)
    .where(eq(refundPayouts.paymentId, paymentId));
  const instants = payouts.map(({ paidOn, recordedAt }) => getPayoutInstant(paidOn, recordedAt).getTime());
  if (instants.length === 0) throw new Error('the payment has no refund payout');
  return new Date(Math.max(...instants));
};
