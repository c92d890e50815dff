import type { DocumentRule } from './loan-documents';

/** Expenses that a loan may pay for. Source: specification section 9. */
export const loanExpenses = ['School Fees', 'School Uniform', 'Pocket Money', 'Admission Fees'] as const;
export type LoanExpense = (typeof loanExpenses)[number];

/** Terms of a loan, as the form sends them. Source: specification section 9. */
export const loanTerms = ['3 months', '6 months', '12 months'] as const;
export type LoanTerm = (typeof loanTerms)[number];

/** Length of each term in months and in school terms. */
export const loanTermLengths: Record<LoanTerm, { months: number; schoolTerms: number }> = {
  '3 months': { months: 3, schoolTerms: 1 },
  '6 months': { months: 6, schoolTerms: 2 },
  '12 months': { months: 12, schoolTerms: 3 },
};

/** Penalty on an instalment that is still unpaid after the grace period; never interest on interest. */
export type PenaltyRule =
  | { kind: 'none' }
  /** Simple interest on the overdue principal, in millionths a year. */
  | { kind: 'interest'; annualRatePpm: number }
  /** Once for each overdue instalment, in UGX. */
  | { kind: 'fixed'; amountUgx: number };

/** Parts of an instalment, in the usual order of allocation. */
export const allocationParts = ['interest', 'principal', 'fees', 'penalties'] as const;
export type AllocationPart = (typeof allocationParts)[number];

/** Terms of a loan. A loan keeps a copy of the version that was signed. Amounts in UGX, rates in millionths a year. */
export interface LoanProduct {
  id: string;
  version: number;
  name: string;
  method: 'declining' | 'flat';
  annualRatePpm: number;
  /** Charged once, due with the first instalment. */
  feeUgx: number;
  minimumUgx: number;
  maximumUgx: number;
  terms: LoanTerm[];
  /** Expenses that it may pay for, and the allowance of each above the outstanding fees. */
  expenses: { name: LoanExpense; aboveOutstandingUgx: number }[];
  late: { graceDays: number; charge: PenaltyRule; capUgx: number };
  allocationOrder: AllocationPart[];
  /** Number of days for which an offer is valid, not counting the day of the approval. */
  offerDays: number;
  documents: DocumentRule;
  /** Amount of a loan from which it needs a guarantor, in UGX; null if no loan needs one. */
  guarantorFromUgx: number | null;
}

/** Returns whether a loan of an amount needs a guarantor. */
export const needsGuarantor = (
  { guarantorFromUgx }: Pick<LoanProduct, 'guarantorFromUgx'>,
  principalUgx: number,
): boolean => guarantorFromUgx !== null && principalUgx >= guarantorFromUgx;
