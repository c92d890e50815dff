import { texts } from '@somesa/core/texts/sw';
import { firstWords } from '../first-words';

export { texts };
/** @public the build asks for it */
export const words = firstWords(texts);
