/** For how many months a loan can run. Source: specification section 9. */
export const loanMonths = [3, 6, 12] as const;
