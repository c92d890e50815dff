import type { repayments } from '../../platform/db/schema';

/** The parts that a payment on a loan is made of. Amounts in UGX. */
export interface LoanParts {
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
}

/** A payment's row in `repayments`. */
export type Repayment = typeof repayments.$inferSelect;

/** A payment that counts for nothing. */
export const noParts: LoanParts = {
  principalUgx: 0,
  interestUgx: 0,
  feesUgx: 0,
  penaltiesUgx: 0,
  overpaidUgx: 0,
};

/** Returns the sum of all parts, in UGX. */
export const sumOfParts = (parts: LoanParts): number =>
  parts.principalUgx + parts.interestUgx + parts.feesUgx + parts.penaltiesUgx + parts.overpaidUgx;
