import * as laterSteps from '../loan-application/later-steps';
import type { LaterSteps } from '../loan-application/use-later-steps';

/** Returns the last steps of the loan application at once: a pinned version is one file, and an `import()` in it would keep all that the steps' modules export. */
export const loadLaterSteps = async (): Promise<LaterSteps> => laterSteps;
