/** Terms of loans in months. Source: specification section 9. */
export const loanMonths = [3, 6, 12] as const;
