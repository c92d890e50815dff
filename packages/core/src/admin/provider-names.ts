/** Providers: the networks and the banks, for money in and money out. */
export const providerNames = [
  'mtn',
  'airtel',
  'bank',
  'mtn-disbursements',
  'airtel-disbursements',
  'bank-disbursements',
] as const;

/** Short names of the banks, for notifications, files and commands. */
export const bankCodes = ['centenary', 'stanbic', 'equity', 'post'] as const;
export type BankCode = (typeof bankCodes)[number];
