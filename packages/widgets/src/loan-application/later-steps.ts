/** An embed loads them as a separate chunk while the first steps are filled in. */
export { PhotoField } from './photos/photo-field';
export { createPhotoPages } from './photos/photo-pages';
export { AppliedView } from './views/applied-view';
export { FinishStep } from './views/finish-step';
export { LoanStep } from './views/loan-step';
