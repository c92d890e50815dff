import type { LaterSteps } from '../loan-application/use-later-steps';

/** Loads the last steps of the loan application, which the build puts into a chunk of their own. */
export const loadLaterSteps = (): Promise<LaterSteps> => import('../loan-application/later-steps');
