/** Where a parent applies for a loan. */
export const applyAddress = '/installment-payments/options/loan-application';

/** Where one of a parent's loans is shown. */
export const loanAddress = (id: string): string => `/parent/dashboard/loans/${encodeURIComponent(id)}`;
