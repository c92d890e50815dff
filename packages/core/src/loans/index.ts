export { foldLoanAccount } from './account-fold';
export {
  allocate,
  type InstalmentLine,
  type LoanAllocation,
  type OwedInstalment,
} from './allocation';
export type { Instalment } from './amortise';
export { effectiveApr, nominalApr } from './apr';
export { type ArrearsBucket, bucketOf } from './arrears-bucket';
export { type DatedPayment, daysPastDue, type PlannedInstalment } from './days-past-due';
export { dueDates } from './due-dates';
export * from './loan-account';
export { type LoanCost, loanCeilingUgx, loanCost } from './loan-cost';
export type { LoanError, LoanErrorCode } from './loan-error';
export * from './loan-product';
export * from './loan-states';
export { type PayDown, payDown } from './pay-down';
export { type LoanSchedule, scheduleLoan } from './schedule';
export { settleAccount } from './settle-account';
export { type SettlementQuote, settlementQuote } from './settlement';
