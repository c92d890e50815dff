import type { LaterSteps } from '../loan-application/context';

/** Loads the later steps of the loan application from their own chunk. */
export const loadLaterSteps = (): Promise<LaterSteps> => import('../loan-application/later-steps');
