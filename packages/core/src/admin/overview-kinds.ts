/** Providers: the networks and the banks, for money in and money out. */
export const providerNames = ['mtn', 'airtel', 'bank', 'mtn-disbursements', 'bank-disbursements'] as const;
export type ProviderName = (typeof providerNames)[number];
