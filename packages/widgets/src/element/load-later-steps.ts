import type { LaterSteps } from '../loan-application/use-later-steps';

/** Loads the later steps of the loan application from their own chunk. */
export const loadLaterSteps = (): Promise<LaterSteps> => import('../loan-application/later-steps');
