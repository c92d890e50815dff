export const applyAddress = '/installment-payments/options/loan-application';

export const loanAddress = (id: string): string => `/parent/dashboard/loans/${encodeURIComponent(id)}`;
