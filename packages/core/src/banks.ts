/** The banks that a transfer can come from, by the names the forms send. Source: specification section 9. */
export const bankNames = ['Centenary Bank', 'Stanbic Bank', 'Equity Bank', 'Post Bank'] as const;
export type BankName = (typeof bankNames)[number];
