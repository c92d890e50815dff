import type { RepaymentType } from '@somesa/core';
export const applyAddress = '/installment-payments/options/loan-application';

export const loanAddress = (id: string): string => `/parent/dashboard/loans/${encodeURIComponent(id)}`;

export const DASHBOARD = '/parent/dashboard';

export const childrenAddress = `${DASHBOARD}/children`;
export const childrenPayAddress = `${childrenAddress}/pay`;
export const loanHistoryAddress = `${DASHBOARD}/loan-history`;
export const repaymentsAddress = `${DASHBOARD}/loan-repayments`;
export const repaymentSuccessAddress = `${DASHBOARD}/repayment-success`;
export const paymentHistoryAddress = `${DASHBOARD}/payment-history`;
export const statementsAddress = `${DASHBOARD}/documents-and-statements`;
export const notificationsAddress = `${DASHBOARD}/notifications`;
export const profileAddress = `${DASHBOARD}/profile`;

/** Returns the address at which a loan is repaid; without a loan ID, the user chooses the loan there. */
export const payAddress = (type: Extract<RepaymentType, 'monthly' | 'early'>, loanId?: string): string =>
  `${repaymentsAddress}/${type === 'early' ? 'early-repayment' : 'repayment'}${
    loanId ? `?loan=${encodeURIComponent(loanId)}` : ''
  }`;
