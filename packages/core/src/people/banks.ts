/** Banks from which a transfer can come, as the forms name them. All banks are in admin/banks. Source: specification section 9. */
export const bankNames = ['Centenary Bank', 'Stanbic Bank', 'Equity Bank', 'Post Bank'] as const;
export type BankName = (typeof bankNames)[number];
