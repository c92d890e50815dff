import { type LoanStatus, loanStatuses } from '../loans/loan-status';

const SEPARATOR = ',';

/** Writes which states a list of loans is to have, as the `status` of GET /parent/loans: `disbursed,ongoing`. */
export const writeLoanStatuses = (states: readonly LoanStatus[]): string => states.join(SEPARATOR);

/** Reads them; null where one of them is no state, is there twice, or there is none. */
export const parseLoanStatuses = (text: string): LoanStatus[] | null => {
  const words = text.split(SEPARATOR);
  const found = loanStatuses.filter((state) => words.includes(state));
  return found.length === words.length ? found : null;
};
