import type { LaterSteps } from '../loan-application/context';

export const loadLaterSteps = (): Promise<LaterSteps> => import('../loan-application/later-steps');
