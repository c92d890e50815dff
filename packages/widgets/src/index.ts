export type { LoanApplicationProps } from './loan-application/loan-application';
export { PhotoField } from './loan-application/photos/photo-field';
export { createPhotoPages, type PagesState } from './loan-application/photos/photo-pages';
export { shrinkPhoto } from './loan-application/photos/shrink-photo';
export { isPhoto } from './loan-application/uploads';
export { WholeLoanApplication } from './loan-application/whole-loan-application';
export { WholePayFees } from './pay-fees/whole-pay-fees';
export { Repayment, type RepaymentProps } from './repayment/repayment';
