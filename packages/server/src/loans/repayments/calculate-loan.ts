import { calculateLoanAccount, type LoanAccount, type LoanAccountInput } from '@somesa/core';

/** Calculates a loan's account by replay. Throws if the input is inconsistent, which is a bug. */
export const calculateLoan = (input: LoanAccountInput): LoanAccount => {
  const account = calculateLoanAccount(input);
  if (!account.ok) throw new Error(`a loan can't be replayed: ${account.error.message}`);
  return account.value;
};
