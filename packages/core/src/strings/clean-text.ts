import { toLatinDigits } from './latin-digits';

/**
 * Cleans one line of typed, pasted or imported text: removes characters that show nothing (joiners, direction
 * marks, fillers, controls other than white space), turns dashes of any width into `-`, Arabic and full-width
 * digits into 0 to 9, and any white space into one space.
 */
export const cleanText = (text: string): string =>
  toLatinDigits(text)
    .replace(/(?!\s)\p{C}|\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the first characters of a text, at most `maxCharacters`. It splits none, as half of one can't be stored. */
export const truncateText = (text: string, maxCharacters: number): string =>
  text.length <= maxCharacters
    ? text
    : [...text.slice(0, 2 * maxCharacters)].slice(0, maxCharacters).join('');

/** Returns the cleaned text without the spaces, dashes, dots and brackets that people put between the digits of a phone number, an account or a code. */
export const compactText = (text: string): string => cleanText(text).replace(/[ ().-]/g, '');

/** Returns the cleaned text without its spaces, as people group the digits of a transaction ID. */
export const removeSpaces = (text: string): string => cleanText(text).split(' ').join('');
