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
}

/** Breakdown of a payment that is not posted. */
export const emptyLedgerBreakdown: LedgerBreakdown = { ...emptyBreakdown, recoveredUgx: 0 };

/** Returns the breakdown of a payment in the ledger. */
export const toLedgerBreakdown = ({
  isRecovery,
  principalUgx,
  interestUgx,
  feesUgx,
  penaltiesUgx,
  overpaidUgx,
}: RepaymentBreakdown & Pick<Repayment, 'isRecovery'>): LedgerBreakdown =>
  isRecovery
    ? {
        ...emptyLedgerBreakdown,
        recoveredUgx: principalUgx + interestUgx + feesUgx + penaltiesUgx,
        overpaidUgx,
      }
    : { principalUgx, interestUgx, feesUgx, penaltiesUgx, overpaidUgx, recoveredUgx: 0 };
