/** Path at which a parent applies for a loan. */
export const applyAddress = '/installment-payments/options/loan-application';

/** Returns the path at which one of a parent's loans is shown. */
export const loanAddress = (id: string): string => `/parent/dashboard/loans/${encodeURIComponent(id)}`;
