import { type LoanState, loanStates } from '../loans/loan-states';

const SEPARATOR = ',';

/** Writes which states a list of loans is to have, as the `status` of GET /parent/loans: `disbursed,ongoing`. */
export const writeLoanStates = (states: readonly LoanState[]): string => states.join(SEPARATOR);

/** Reads them; null where one of them is no state, is there twice, or there is none. */
export const parseLoanStates = (text: string): LoanState[] | null => {
  const words = text.split(SEPARATOR);
  const found = loanStates.filter((state) => words.includes(state));
  return found.length === words.length ? found : null;
};
