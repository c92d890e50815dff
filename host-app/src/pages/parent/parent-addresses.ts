import type { RepaymentType } from '@somesa/core';

/** Where a parent's own area begins. */
export const DASHBOARD = '/parent/dashboard';

export const loanHistoryAddress = `${DASHBOARD}/loan-history`;
export const repaymentsAddress = `${DASHBOARD}/loan-repayments`;
export const repaymentSuccessAddress = `${DASHBOARD}/repayment-success`;
export const paymentHistoryAddress = `${DASHBOARD}/payment-history`;
export const statementsAddress = `${DASHBOARD}/documents-and-statements`;
export const notificationsAddress = `${DASHBOARD}/notifications`;
export const profileAddress = `${DASHBOARD}/profile`;

/** Where a loan is repaid; without a loan it is chosen there. */
export const payAddress = (type: Extract<RepaymentType, 'monthly' | 'early'>, loanId?: string): string =>
  `${repaymentsAddress}/${type === 'early' ? 'early-repayment' : 'repayment'}${
    loanId ? `?loan=${encodeURIComponent(loanId)}` : ''
  }`;
