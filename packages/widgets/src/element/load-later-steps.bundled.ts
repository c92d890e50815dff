import type { LaterSteps } from '../loan-application/context';
import * as laterSteps from '../loan-application/later-steps';

/** A pinned version is a single file, where `import()` would prevent tree shaking. */
export const loadLaterSteps = async (): Promise<LaterSteps> => laterSteps;
