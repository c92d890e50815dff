/** Later steps. An embed loads them as a separate chunk while the first steps are filled in. */
export { AppliedView } from './views/applied-view';
export { FinishStep } from './views/finish-step';
export { LoanStep } from './views/loan-step';
