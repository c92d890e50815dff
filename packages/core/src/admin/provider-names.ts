/** Providers: the networks and the banks, for money in and money out. */
export const providerNames = [
  'mtn',
  'airtel',
  'bank',
  'mtn-disbursements',
  'airtel-disbursements',
  'bank-disbursements',
] as const;
