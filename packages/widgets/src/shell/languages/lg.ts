import { texts } from '@somesa/core/texts/lg';
import { firstWords } from '../first-words';

export { texts };
/** @public the build asks for it */
export const words = firstWords(texts);
