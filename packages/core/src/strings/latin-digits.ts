/**
 * Converts Arabic and full-width digits to 0 to 9. The embed does not, for the sake of its bytes: its forms
 * ask for such a number again, in the words of an invalid one.
 */
export const toLatinDigits = (text: string): string =>
  // The last four bits of the code of such a digit are its value.
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
