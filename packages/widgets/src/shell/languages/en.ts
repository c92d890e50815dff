/** English has no `words`, because they are in the shell. */
export { texts } from '@somesa/core/texts/en';
