export { calculateEffectiveApr, calculateNominalApr } from './apr';
export { calculateLoanAccount } from './calculate-loan-account';
export { addMonths } from './calendar';
export * from './loan-account';
export { calculateLoanCost, getMaxLoanUgx, type LoanCost } from './loan-cost';
export * from './loan-product';
export * from './loan-status';
export { calculatePayoff } from './payoff';
export { type LoanSchedule, scheduleLoan } from './schedule';
