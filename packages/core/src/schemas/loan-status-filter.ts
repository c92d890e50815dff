import { type LoanStatus, loanStatuses } from '../loans/loan-status';

const SEPARATOR = ',';

/** Formats loan statuses as the `status` parameter of GET /parent/loans: `disbursed,ongoing`. */
export const formatLoanStatuses = (statuses: readonly LoanStatus[]): string => statuses.join(SEPARATOR);

/** Parses the `status` parameter; null if a status is unknown or repeated, or if there is none. */
export const parseLoanStatuses = (text: string): LoanStatus[] | null => {
  const names = text.split(SEPARATOR);
  const statuses = loanStatuses.filter((status) => names.includes(status));
  return statuses.length === names.length ? statuses : null;
};
