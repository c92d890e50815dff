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
