import { texts } from '@somesa/core/texts/sw';
import { firstWords } from '../first-words';

export { texts };
export const words = firstWords(texts);
