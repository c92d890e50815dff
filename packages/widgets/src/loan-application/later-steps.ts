/** What a person comes to after the first steps: an embed fetches it as a file of its own while those are filled in. */
export { AppliedView } from './views/applied-view';
export { FinishStep } from './views/finish-step';
export { LoanStep } from './views/loan-step';
