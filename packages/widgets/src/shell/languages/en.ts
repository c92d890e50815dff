/** Its first words ride in the shell. */
export { texts } from '@somesa/core/texts/en';
