export {
  allocate,
  type InstalmentLine,
  type LoanAllocation,
  type OwedInstalment,
} from './allocation';
export type { Instalment } from './amortise';
export { effectiveApr, nominalApr } from './apr';
export { type ArrearsBucket, bucketOf } from './arrears-bucket';
export { calculateLoanAccount } from './calculate-loan-account';
export { type DatedPayment, daysPastDue, type ScheduleRow } from './days-past-due';
export { dueDates } from './due-dates';
export * from './loan-account';
export { getMaxLoanUgx, type LoanCost, loanCost } from './loan-cost';
export type { LoanError, LoanErrorCode } from './loan-error';
export * from './loan-product';
export * from './loan-states';
export { payOffAccount } from './pay-off-account';
export { calculatePayoff, type Payoff } from './payoff';
export { type Prepayment, prepay } from './prepayment';
export { type LoanSchedule, scheduleLoan } from './schedule';
