import { calculateLoanAccount, type LoanAccount, type LoanAccountInput } from '@somesa/core';

/** Replays a loan of our books; one that can't be replayed is a programmer's error and throws. */
export const calculateLoan = (input: LoanAccountInput): LoanAccount => {
  const account = calculateLoanAccount(input);
  if (!account.ok) throw new Error(`a loan can't be replayed: ${account.error.message}`);
  return account.value;
};
