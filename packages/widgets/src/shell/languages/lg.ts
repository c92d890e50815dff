import { texts } from '@somesa/core/texts/lg';
import { firstWords } from '../first-words';

export { texts };
export const words = firstWords(texts);
