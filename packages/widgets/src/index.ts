export type { LoanApplicationProps } from './loan-application/loan-application';
export { shrinkPhoto } from './loan-application/photos/shrink-photo';
export { WholeLoanApplication } from './loan-application/whole-loan-application';
export { WholePayFees } from './pay-fees/whole-pay-fees';
export { Repayment, type RepaymentProps } from './repayment/repayment';
