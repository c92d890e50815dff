export type { LoanWidgetTexts } from './loan-application/context';
export type { Step as LoanApplicationStep } from './loan-application/flow/flow';
export { LoanApplication, type LoanApplicationProps } from './loan-application/loan-application';
export { shrinkPhoto } from './loan-application/photos/shrink-photo';
export type { Applied, LoanApi, LoanApplicationStore } from './loan-application/store';
export type { Step as PayFeesStep } from './pay-fees/flow/flow';
export { PayFees, type PayFeesProps } from './pay-fees/pay-fees';
export type { PayFeesStore } from './pay-fees/store';
