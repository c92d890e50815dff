/**
 * Cleans one line of typed, pasted or imported text: removes characters that show nothing (joiners, direction marks, fillers, controls other
 * than white space), turns dashes of any width into `-`, Arabic and full-width digits into 0 to 9, and any white space into one space.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/(?!\s)\p{C}|\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // The last four bits of the code of such a digit are its value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the cleaned text without the spaces, dashes, dots and brackets that people put between the digits of a phone number, an account or a code. */
export const compactText = (text: string): string => cleanText(text).replace(/[ ().-]/g, '');
