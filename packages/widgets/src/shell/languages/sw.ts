import { texts } from '@somesa/core/texts/sw';
import { pickFirstStepTexts } from '../first-words';

export { texts };
/** @public the build asks for it */
export const words = pickFirstStepTexts(texts);
