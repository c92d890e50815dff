import type { repayments } from '../../platform/db/schema';

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
