/** The banks by the short names that notifications, files and commands use. */
export const bankCodes = ['centenary', 'stanbic', 'equity', 'post'] as const;
export type BankCode = (typeof bankCodes)[number];
