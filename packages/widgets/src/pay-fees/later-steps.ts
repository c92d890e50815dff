import { laterPaying } from '../paying/later';
import { FeesStep } from './views/fees-step';

export { applyAccent } from '../element/apply-accent';
export { watchPage } from '../element/watch-page';

/** An embed loads it as a separate chunk while the first step is filled in. */
export const laterSteps = { ...laterPaying, StepView: FeesStep };
