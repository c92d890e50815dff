/** Steps that follow the first ones: an embed fetches them as a file of their own while the first steps are filled in. */
export { AppliedView } from './views/applied-view';
export { FinishStep } from './views/finish-step';
export { LoanStep } from './views/loan-step';
