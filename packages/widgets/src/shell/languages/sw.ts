import { texts } from '@somesa/core/texts/sw';
import { pickFirstStepTexts } from '../first-step-texts';

export { texts };
/** @public used by the build */
export const words = pickFirstStepTexts(texts);
